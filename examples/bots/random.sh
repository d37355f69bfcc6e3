#!/bin/sh
# A bot for the line protocol in plain sh: any legal choice, with random numbers from the seed.
#
#   asalto bot run "sh examples/bots/random.sh" --against random --games 10
#
# It asks for neither state nor events, so that each question is one short line. The fields that a
# script needs come first: "type", "request", "count".

random=1

while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"type":"hello","protocol":1,"name":"random.sh","wants":[]}' ;;
    '{"type":"battle"'*)
        random=$(printf '%s\n' "$line" | sed 's/.*"seed":\([0-9]*\).*/\1/')
        random=$((random % 2147483647))
        echo '{"type":"ready"}' ;;
    '{"type":"choose"'*)
        head=${line%%\"choices\":*}
        request=${head#*\"request\":\"}
        request=${request%%\"*}
        count=${head#*\"count\":}
        count=${count%%,*}
        random=$(((random * 48271 + 11) % 2147483647))
        number=$((random / 7 % count + 1))
        echo '{"type":"choice","request":"'"$request"'","number":'"$number"',"reason":"any"}' ;;
    '{"type":"quit"'*)
        exit 0 ;;
    esac
done
