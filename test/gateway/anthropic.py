"""test/clients/anthropic.mjs with Anthropic's Python client. python anthropic.py ADDRESS"""

import base64
import json
import pathlib
import sys

sys.path.pop(0)  # this folder, in which the client's name is this file's
import anthropic  # noqa: E402

client = anthropic.Anthropic(base_url=sys.argv[1] + "/anthropic", api_key="none", max_retries=0)
text = "Été.\n\nThe lock opens at seven on Sundays.\n"
blocks = [{"type": "text", "text": "Nothing."}, {"type": "text", "text": "The pilot boat leaves at noon."}]
own = [{"role": "user", "content": "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"}]
brought = [{"role": "user", "content": [
    {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": text}, "title": "Locks", "citations": {"enabled": True}},
    {"type": "document", "source": {"type": "content", "content": blocks}, "title": "Boats", "citations": {"enabled": True}},
    {"type": "text", "text": "When does the lock open on Sundays, and when does the pilot boat leave?"}]}]

manual = pathlib.Path(__file__).parents[2] / "examples/handbook/tw-40-manual.pdf"
filed = [{"role": "user", "content": [
    {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": base64.b64encode(manual.read_bytes()).decode()},
     "title": "TW-40", "citations": {"enabled": True}},
    {"type": "text", "text": "How often does the TW-40 measure?"}]}]


def cited(message):
    for block in message.content:
        for c in block.citations or []:
            place = text[c.start_char_index : c.end_char_index] if c.type == "char_location" else c.cited_text
            yield {"type": c.type, "page": getattr(c, "start_page_number", 0), "url": getattr(c, "url", ""), "words": c.cited_text, "place": place}


def say(name, message):
    prose = "".join(block.text for block in message.content)
    print(json.dumps({"client": name, "finish": message.stop_reason, "text": prose, "cited": list(cited(message))}))


def final(asked):
    with client.messages.stream(**asked) as stream:
        return stream.get_final_message()


for name, model, messages in [("own", "citeway", own), ("brought", "citeway", brought), ("filed", "citeway", filed), ("through", "gull", brought)]:
    asked = {"model": model, "max_tokens": 500, "messages": messages}
    say(name, client.messages.create(**asked))
    say(name + " streamed", final(asked))
try:
    say("cut", final({"model": "citeway/tern", "max_tokens": 500, "messages": own}))
except anthropic.APIError as error:
    print(json.dumps({"client": "cut", "error": str(error)}))
