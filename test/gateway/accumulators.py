"""accumulators.mjs with OpenAI's Python client. python accumulators.py ADDRESS"""

import json
import sys

import openai

client = openai.OpenAI(base_url=sys.argv[1] + "/openai/v1", api_key="none", max_retries=0, default_headers={"Citeway-Citations": "openai"})
question = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"
for model in ["citeway", "tern"]:
    with client.chat.completions.stream(model=model, messages=[{"role": "user", "content": question}]) as stream:
        for _ in stream:
            pass
        choice = stream.get_final_completion().choices[0]
    notes = [note["url_citation"] for note in choice.message.model_dump()["annotations"] or []]
    cited = [choice.message.content[note["start_index"] : note["end_index"]] for note in notes]
    print(json.dumps({"client": model, "text": choice.message.content, "finish": choice.finish_reason, "cited": cited}))
