import importlib
import sys
from importlib.metadata import version

from common import rate, tell

sys.path.pop(0)
sys.modules.pop("pgx", None)
jax = importlib.import_module("jax")
pgx = importlib.import_module("pgx")
auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset
BATCH, STEPS = 1024, 64
rows = []
for name in ("connect_four", "backgammon"):
    env = pgx.make(name)

    def body(carry, key, env=env):
        state, _ = carry
        one, other = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(float))
        action = jax.random.categorical(one, logits, axis=1)
        step = auto_reset(env.step, env.init)
        state = jax.vmap(step)(state, action, jax.random.split(other, BATCH))
        return (state, 0), None

    @jax.jit
    def many(state, key, body=body):
        (state, _), _ = jax.lax.scan(body, (state, 0), jax.random.split(key, STEPS))
        return state

    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))

    def play(many=many, start=start):
        many(start, jax.random.PRNGKey(2)).current_player.block_until_ready()
        return BATCH * STEPS

    rows.append(("pgx", version("pgx"), f"random {name}, batch 1,024", rate(play), "decisions"))
tell(*rows)
