"""frameworks.mjs in Python. python frameworks.py ADDRESS MODEL [QUESTION]"""

import asyncio
import json
import sys
from importlib.metadata import version

import litellm
from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, set_tracing_disabled
from langchain_openai import ChatOpenAI
from llama_index.core.llms import ChatMessage
from llama_index.llms.openai_like import OpenAILike
from openai import AsyncOpenAI

address, model = sys.argv[1:3]
question = sys.argv[3] if len(sys.argv) > 3 else "How many days of annual leave do employees have, and how much is paid for a kilometre by car?"
base, key = address + "/openai/v1", "none"
set_tracing_disabled(True)
litellm.num_retries = 0


def plain(note):
    note = note if isinstance(note, dict) else note.model_dump()
    return note.get("url_citation") or note


def notes(text, found):
    found = [plain(note) for note in found or []]
    return [{"url": note["url"], "words": text[note["start_index"] : note["end_index"]]} for note in found]


def parts(content):
    if isinstance(content, str):
        return {"text": content, "cited": []}
    return {"text": "".join(part["text"] for part in content), "cited": [cited for part in content for cited in notes(part["text"], part.get("annotations"))]}


def langchain(responses):
    chat = ChatOpenAI(model=model, base_url=base, api_key=key, max_retries=0, use_responses_api=responses)

    def streamed():
        put_together = None
        for piece in chat.stream(question):
            put_together = piece if put_together is None else put_together + piece
        return parts(put_together.content)

    return lambda: parts(chat.invoke(question).content), streamed


def llama():
    llm = OpenAILike(model=model, api_base=base, api_key=key, is_chat_model=True, max_retries=0)
    messages = [ChatMessage(role="user", content=question)]

    def streamed():
        for piece in llm.stream_chat(messages):
            last = piece
        return parts(last.message.content)

    return lambda: parts(llm.chat(messages).message.content), streamed


def agents(kind):
    def asker():
        client = AsyncOpenAI(base_url=base, api_key=key, max_retries=0)
        return Agent(name="Asker", instructions="You help.", model=kind(model=model, openai_client=client))

    def read(result):
        content = result.new_items[-1].raw_item.content[0]
        return {"text": result.final_output, "cited": notes(content.text, content.annotations)}

    async def streamed():
        result = Runner.run_streamed(asker(), question)
        async for _ in result.stream_events():
            pass
        return read(result)

    async def whole():
        return read(await Runner.run(asker(), question))

    return lambda: asyncio.run(whole()), lambda: asyncio.run(streamed())


def lite():
    asked = {"model": "openai/" + model, "api_base": base, "api_key": key, "messages": [{"role": "user", "content": question}]}

    def whole():
        message = litellm.completion(**asked).choices[0].message
        return {"text": message.content, "cited": notes(message.content, getattr(message, "annotations", None))}

    def streamed():
        text, found = "", []
        for piece in litellm.completion(**asked, stream=True):
            delta = piece.choices[0].delta
            text += delta.content or ""
            found += getattr(delta, "annotations", None) or []
        return {"text": text, "cited": notes(text, found)}

    return whole, streamed


clients = {
    "langchain-openai": langchain(False),
    "langchain-openai (Responses)": langchain(True),
    "llama-index-llms-openai-like": llama(),
    "openai-agents": agents(OpenAIChatCompletionsModel),
    "openai-agents (Responses)": agents(OpenAIResponsesModel),
    "litellm": lite(),
}
for name, ways in clients.items():
    for way, ask in zip(["whole", "streamed"], ways):
        said = {"client": name, "version": version(name.split(" ")[0]), "way": way}
        try:
            said |= ask()
        except Exception as error:  # whatever it reports is what is wanted
            said["error"] = str(error) or type(error).__name__
        print(json.dumps(said), flush=True)
