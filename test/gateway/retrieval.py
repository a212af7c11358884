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
print(json.dumps({"size": len(leave), "closer": near(leave, off) > near(leave, boiler), "tokens": made.usage.total_tokens, "stores": stores,
                  "files": one.file_counts.total, "first": found[0].content[0].text, "file": found[0].filename, "title": found[0].attributes["title"]}))
