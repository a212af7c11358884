"""test/clients/gemini.mjs with Google's Python client. python gemini.py ADDRESS"""

import json
import sys

from google import genai

client = genai.Client(api_key="none", http_options={"base_url": sys.argv[1] + "/gemini"})
contents = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"


def cited(text, metadata):
    for s in (metadata and metadata.grounding_supports) or []:
        for n in s.grounding_chunk_indices:
            chunk = metadata.grounding_chunks[n].web or metadata.grounding_chunks[n].retrieved_context
            place = text.encode()[s.segment.start_index or 0 : s.segment.end_index].decode()
            yield {"type": "support", "url": chunk.uri, "words": s.segment.text, "place": place}


def say(name, text, finish, metadata):
    print(json.dumps({"client": name, "finish": finish, "text": text, "cited": list(cited(text, metadata))}))


def joined(model):
    text, finish, metadata = "", "", None
    for chunk in client.models.generate_content_stream(model=model, contents=contents):
        text += chunk.text or ""
        for candidate in chunk.candidates or []:
            finish, metadata = candidate.finish_reason or finish, candidate.grounding_metadata or metadata
    return text, finish, metadata


def of(answer):
    return answer.text, answer.candidates[0].finish_reason, answer.candidates[0].grounding_metadata


say("whole", *of(client.models.generate_content(model="citeway", contents=contents)))
say("streamed", *joined("citeway"))
chat = client.chats.create(model="citeway")
chat.send_message("How many days of annual leave do I get?")
say("chat", *of(chat.send_message("Can they be carried into the next year?")))
chat, finish, metadata = client.chats.create(model="citeway"), "", None
for chunk in chat.send_message_stream("How many days of annual leave do I get?"):
    finish, metadata = chunk.candidates[0].finish_reason or finish, chunk.candidates[0].grounding_metadata or metadata
kept = [part.text for content in chat.get_history(curated=True) if content.role == "model" for part in content.parts]
say("kept of a stream", "".join(kept), finish, metadata)
try:
    say("cut", *joined("citeway/tern"))
except genai.errors.APIError as error:
    print(json.dumps({"client": "cut", "error": str(error)}))
