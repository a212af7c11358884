"""The Python clients that gateway.mjs and its kin have in JavaScript: Azure's and Writer's, MCP's, and OpenAI's parse.

python clients.py ADDRESS
"""

import asyncio
import json
import re
import sys
import tempfile

import mcp
import openai
import pydantic
import writerai
from mcp.client.streamable_http import streamable_http_client

address = sys.argv[1]
question = "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"
messages = [{"role": "user", "content": question}]


def say(client, **seen):
    print(json.dumps({"client": client, **seen}))


def azure():
    client = openai.AzureOpenAI(azure_endpoint=address + "/azure", api_key="none", api_version="2024-10-21", azure_deployment="local", max_retries=0)
    source = {"type": "azure_search", "parameters": {"endpoint": "https://search.example", "index_name": "nothing", "authentication": {"type": "api_key", "key": "x"}}}
    asked = {"model": "local", "messages": messages, "extra_body": {"data_sources": [source]}}

    def cited(text, context):
        return [context["citations"][int(n) - 1]["title"] for n in re.findall(r"\[doc(\d+)\]", text)]

    answer = client.chat.completions.create(**asked).choices[0]
    say("azure", text=answer.message.content, finish=answer.finish_reason, cited=cited(answer.message.content, answer.message.model_extra["context"]))
    text, context, finish = "", None, ""
    for chunk in client.chat.completions.create(stream=True, **asked):
        for choice in chunk.choices:
            text += choice.delta.content or ""
            context = (choice.delta.model_extra or {}).get("context") or context
            finish = choice.finish_reason or finish
    say("azure, streamed", text=text, finish=finish, cited=cited(text, context))
    try:
        cut = openai.AzureOpenAI(azure_endpoint=address + "/azure", api_key="none", api_version="2024-10-21", azure_deployment="tern", max_retries=0)
        text = "".join(c.delta.content or "" for chunk in cut.chat.completions.create(stream=True, **asked) for c in chunk.choices)
        say("azure, cut", text=text)
    except openai.APIError as error:
        say("azure, cut", error=str(error))


def writer():
    client = writerai.Writer(base_url=address + "/writer", api_key="none", max_retries=0)
    graph = client.graphs.create(name="locks")
    with tempfile.NamedTemporaryFile("w", suffix=".txt", prefix="locks") as file:
        file.write("The lock opens at seven on Sundays.\n")
        file.flush()
        kept = client.files.upload(content=open(file.name, "rb"), content_disposition=f"attachment; filename=locks.txt", content_type="text/plain")
    client.graphs.add_file_to_graph(graph.id, file_id=kept.id)
    asked = {"graph_ids": [graph.id], "question": "When does the lock open on Sundays?"}
    for _ in range(50):
        if client.graphs.retrieve(graph.id).file_status.in_progress == 0:
            break
        asyncio.run(asyncio.sleep(0.1))
    answer = client.graphs.question(stream=False, **asked)
    say("writer", text=answer.answer, cited=[f.text for f in answer.references.files], finish="stop")
    text, files = "", []
    for event in client.graphs.question(stream=True, **asked):
        event = getattr(event, "data", event)
        text += event.answer or ""
        if event.references:
            files = event.references.files
    say("writer, streamed", text=text, cited=[f.text for f in files], finish="stop")
    client.graphs.delete(graph.id)


async def protocol():
    async with streamable_http_client(address + "/mcp") as (reads, writes, *_), mcp.ClientSession(reads, writes) as session:
        await session.initialize()
        tools = [tool.name for tool in (await session.list_tools()).tools]
        result = await session.call_tool("answer", {"question": question})
        found = getattr(result, "structured_content", None) or result.structuredContent
        links = [block.uri for block in result.content if block.type == "resource_link"]
        read = [(await session.read_resource(link)).contents[0].text for link in links]
        say("mcp", text=found["answer"], cited=read, tools=tools, urls=[found["open_url"]], finish="stop")


class Titled(pydantic.BaseModel):
    title: str


def parsed():
    client = openai.OpenAI(base_url=address + "/openai/v1", api_key="none", max_retries=0)
    wants = "Write a concise title of at most 5 words for the conversation.\n\nUser: How many days of leave do I get?\nAI: 28."
    title = client.chat.completions.parse(model="citeway", messages=[{"role": "user", "content": wants}], response_format=Titled).choices[0].message.parsed
    say("parse", text=title.title, finish="stop")
    title = client.responses.parse(model="citeway", input=wants, text_format=Titled).output_parsed
    say("parse, response", text=title.title, finish="stop")
    try:
        client.chat.completions.parse(model="citeway", messages=messages, response_format=Titled)
        say("parse, question")
    except openai.BadRequestError as error:
        say("parse, question", error=str(error))


azure()
writer()
asyncio.run(protocol())
parsed()
