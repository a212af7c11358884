"""retrieval.mjs with OpenAI's Python client. python retrieval.py ADDRESS"""

import json
import sys

import openai

client = openai.OpenAI(base_url=sys.argv[1] + "/openai/v1", api_key="none", max_retries=0)
made = client.embeddings.create(model="citeway", input=["annual leave", "days off work", "the boiler"])
leave, off, boiler = [one.embedding for one in made.data]


def near(a, b):
    return sum(x * y for x, y in zip(a, b))


stores = [store.id for store in client.vector_stores.list(limit=1)]
one = client.vector_stores.retrieve(stores[0])
found = list(client.vector_stores.search("all", query="How many days of annual leave are there?", filters={"type": "eq", "key": "mime", "value": "text/markdown"}))
asked = dict(model="citeway", input="How many days of annual leave are there?", include=["file_search_call.results"],
             tools=[{"type": "file_search", "vector_store_ids": ["leave"]}])
whole = client.responses.create(**asked)
with client.responses.stream(**asked) as stream:
    kinds = [event.type for event in stream if "file_search" in event.type]
    streamed = stream.get_final_response()


def searched(response):
    search, message = response.output
    note = message.content[0].annotations[0]
    return {"queries": search.queries, "of": sorted({one.filename for one in search.results}), "kind": note.type,
            "file": note.filename, "found": note.file_id in [one.file_id for one in search.results], "text": response.output_text}


print(json.dumps({"searches": [searched(whole), searched(streamed)], "events": len(kinds), "size": len(leave), "closer": near(leave, off) > near(leave, boiler), "tokens": made.usage.total_tokens, "stores": stores,
                  "files": one.file_counts.total, "first": found[0].content[0].text, "file": found[0].filename, "title": found[0].attributes["title"]}))
