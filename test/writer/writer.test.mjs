// What the stock writer-sdk does with the surface: every call, unchanged.
// BASE is where it answers; KEY and OTHER are two keys that see nothing of each
// other; SITE is a web site.
import assert from "node:assert/strict";
import { createReadStream, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import Writer, * as sdk from "writer-sdk";
import { collect, collectChat, extract, identifiers } from "./samples.mjs";

const { BASE: baseURL, KEY: apiKey, OTHER: otherKey, SITE: site } = process.env;
const client = new Writer({ baseURL, apiKey, maxRetries: 2 });
const once = new Writer({ baseURL, apiKey, maxRetries: 0 });
const folder = mkdtempSync(join(tmpdir(), "writer-"));

const tides = "The tides rise twice a day. High water in spring reaches seven metres at the pier.";
const hours = "# Hours\n\nThe harbour closes at nine in winter. The harbour master is Ada Lind.";
const question = "How often do the tides rise?";
const compound = "When does the harbour close in winter, and how often do the tides rise?";

async function settled(id) {
  let file = await client.files.retrieve(id);
  while (file.status === "in_progress") {
    await new Promise((done) => setTimeout(done, 10));
    file = await client.files.retrieve(id);
  }
  return file;
}

async function upload(name, content, more = {}) {
  const file = await client.files.upload({ content, "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`, "Content-Type": "text/plain" }, more);
  return settled(file.id);
}

/** holds checks that every citation correlates, alone, and that its text says it. */
function holds(answer, references, least, ...words) {
  const found = extract(answer, references);
  assert.ok(found.length >= least, `${found.length} citations in ${answer}`);
  for (const citation of found) assert.ok(citation.text, `${citation.identifier} correlates with nothing in ${JSON.stringify(references)}`);
  const ids = identifiers(references);
  assert.equal(new Set(ids).size, ids.length, `an identifier stands twice: ${ids}`);
  for (const word of words) assert.ok(found.some((c) => c.text.includes(word)), `no cited text says ${word}`);
  return found;
}

let graph, tideFile, hourFile;

before(async () => {
  graph = await client.graphs.create({ name: "Λιμάνι 港口", description: "of the harbour" });
  tideFile = await upload("tides [final] (v2).txt", tides, { query: { graphId: graph.id } });
  const path = join(folder, "hours.md");
  writeFileSync(path, hours);
  const streamed = await client.files.upload({ content: createReadStream(path), "Content-Disposition": 'attachment; filename="hours.md"', "Content-Type": "text/markdown" });
  hourFile = await settled(streamed.id);
  await client.graphs.addFileToGraph(graph.id, { file_id: hourFile.id });
});

after(async () => {
  await client.graphs.delete(graph.id);
});

describe("graphs", () => {
  test("create, read, update, delete", async () => {
    const made = await client.graphs.create({ name: "g" });
    assert.match(made.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.ok(!Number.isNaN(Date.parse(made.created_at)));
    const changed = await client.graphs.update(made.id, { name: "h", description: "new" });
    assert.deepEqual([changed.name, changed.description], ["h", "new"]);
    const read = await client.graphs.retrieve(made.id);
    assert.deepEqual([read.name, read.type, read.file_status, read.urls], ["h", "manual", { in_progress: 0, completed: 0, failed: 0, total: 0 }, null]);
    assert.deepEqual(await client.graphs.delete(made.id), { id: made.id, deleted: true });
    await assert.rejects(client.graphs.retrieve(made.id), sdk.NotFoundError);
  });

  test("counts of files", async () => {
    const read = await client.graphs.retrieve(graph.id);
    assert.deepEqual([read.name, read.file_status], ["Λιμάνι 港口", { in_progress: 0, completed: 2, failed: 0, total: 2 }]);
  });

  test("pages, forwards and back", async () => {
    const mine = new Writer({ baseURL, apiKey: otherKey });
    const ids = [];
    for (let i = 0; i < 5; i++) ids.unshift((await mine.graphs.create({ name: `g${i}` })).id);
    const seen = [];
    for await (const g of mine.graphs.list({ limit: 2 })) seen.push(g.id);
    assert.deepEqual(seen, ids);
    const up = [];
    for await (const g of mine.graphs.list({ limit: 2, order: "asc" })) up.push(g.id);
    assert.deepEqual(up, [...ids].reverse());
    const back = [];
    for (let page = await mine.graphs.list({ limit: 2, before: ids[4] }); ; page = await page.getNextPage()) {
      back.unshift(...page.data.map((g) => g.id));
      if (!page.hasNextPage()) break;
    }
    assert.deepEqual(back, ids.slice(0, 4));
    for await (const g of mine.graphs.list({ limit: 2 })) await mine.graphs.delete(g.id); // the cursor goes too
    assert.equal((await mine.graphs.list()).data.length, 0);
  });

  test("pages of the web", async () => {
    const made = await client.graphs.create({ name: "web" });
    await client.graphs.update(made.id, { urls: [{ url: `${site}/docs/keeper_(who) x`, type: "single_page" }, { url: `${site}/nosuch`, type: "single_page" }] });
    let read;
    do read = await client.graphs.retrieve(made.id); while (read.urls.some((u) => u.status.status === "validating"));
    assert.equal(read.type, "web");
    assert.deepEqual(read.urls.map((u) => [u.status.status, u.status.error_type]), [["success", null], ["error", "not_found"]]);
    const answer = await client.graphs.question({ graph_ids: [made.id], question: "What is the keeper of the lighthouse called?", query_config: { inline_citations: true } });
    const [citation] = holds(answer.answer, answer.references, 1, "Rosa Quill");
    assert.equal(citation.type, "web");
    assert.equal(citation.title, "The keeper");
    assert.doesNotMatch(citation.url, /[() ]/);
    await client.graphs.delete(made.id);
  });
});

describe("files", () => {
  test("what is no text is not called one, and a graph of files takes no pages", async () => {
    const made = await client.graphs.create({ name: "files" });
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 31 + i * 7 + (i >> 3) * 113) & 255));
    assert.equal((await upload("noise.txt", noise, { query: { graphId: made.id } })).status, "failed");
    assert.equal((await upload("été.txt", Buffer.from("L'\xe9t\xe9 commence en juin.", "latin1"))).status, "completed");
    await assert.rejects(client.graphs.update(made.id, { urls: [{ url: `${site}/docs/x`, type: "single_page" }] }), sdk.BadRequestError);
    assert.equal((await client.graphs.retrieve(made.id)).type, "manual");
    await client.graphs.delete(made.id);
  });

  test("names in Greek and Chinese, quoted and bare", async () => {
    for (const [header, name] of [
      ["attachment; filename*=UTF-8''" + encodeURIComponent("καλή άγκυρα.txt"), "καλή άγκυρα.txt"],
      ["attachment; filename*=UTF-8''" + encodeURIComponent("潮汐表.txt"), "潮汐表.txt"],
      ['attachment; filename="annual; report.txt"', "annual; report.txt"],
      ["attachment; filename=été.txt", "été.txt"],
      ["attachment; filename=plain.txt", "plain.txt"],
    ]) {
      const file = await client.files.upload({ content: Buffer.from(tides), "Content-Disposition": header, "Content-Type": "text/plain" });
      assert.equal(file.name, name);
      assert.equal(file.status, "in_progress");
      assert.deepEqual(file.graph_ids, []);
      assert.equal((await settled(file.id)).status, "completed");
      await client.files.delete(file.id);
    }
  });

  test("an upload by stream comes back byte by byte", async () => {
    const path = join(folder, "large.txt");
    writeFileSync(path, "The sea is wide. ".repeat(100_000));
    const file = await client.files.upload({ content: createReadStream(path), "Content-Disposition": "attachment; filename=large.txt", "Content-Type": "text/plain" });
    const response = await client.files.download(file.id);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), readFileSync(path));
    await settled(file.id);
    await client.files.delete(file.id);
  });

  test("lists with filters", async () => {
    const names = async (query) => {
      const all = [];
      for await (const file of client.files.list({ limit: 1, ...query })) all.push(file.name);
      return all;
    };
    assert.deepEqual(await names({ graph_id: graph.id }), ["hours.md", "tides [final] (v2).txt"]);
    assert.deepEqual(await names({ graph_id: graph.id, file_types: "txt,pdf" }), ["tides [final] (v2).txt"]);
    assert.deepEqual(await names({ graph_id: graph.id, order: "asc", status: "completed" }), ["tides [final] (v2).txt", "hours.md"]);
    assert.deepEqual(await names({ graph_id: graph.id, status: "failed" }), []);
  });

  test("what cannot be read fails, and is tried again", async () => {
    const file = await upload("broken.pdf", "no PDF");
    assert.equal(file.status, "failed");
    assert.deepEqual(await client.files.retry({ file_ids: [file.id] }), { success: true });
    assert.equal((await settled(file.id)).status, "failed");
    assert.deepEqual(await client.files.delete(file.id), { id: file.id, deleted: true });
    assert.deepEqual(await client.files.delete(file.id), { id: file.id, deleted: true });
  });

  test("attached and detached", async () => {
    const other = await client.graphs.create({ name: "other" });
    const attached = await client.graphs.addFileToGraph(other.id, { file_id: tideFile.id });
    assert.deepEqual([...attached.graph_ids].sort(), [graph.id, other.id].sort());
    assert.deepEqual(await client.graphs.removeFileFromGraph(tideFile.id, { graph_id: other.id }), { id: tideFile.id, deleted: true });
    assert.deepEqual((await client.files.retrieve(tideFile.id)).graph_ids, [graph.id]);
    await client.graphs.delete(other.id);
  });
});

describe("questions", () => {
  const ask = { graph_ids: [], question, query_config: { inline_citations: true } };
  before(() => { ask.graph_ids = [graph.id]; });

  test("whole, with inline citations", async () => {
    const answer = await client.graphs.question(ask);
    const [citation] = holds(answer.answer, answer.references, 1, "twice a day");
    assert.deepEqual([citation.display, citation.fileId, answer.question], ["tides (final) (v2).txt", tideFile.id, question]);
    assert.ok(answer.sources.every((s) => s.file_id && s.snippet));
    assert.ok(answer.references.files.every((f) => typeof f.score === "number"));
  });

  test("whole, without", async () => {
    const answer = await client.graphs.question({ ...ask, query_config: {} });
    assert.deepEqual(extract(answer.answer, answer.references), []);
    assert.ok(answer.references.files.length > 0);
  });

  test("streamed", async () => {
    const { answer, mirrored, last, frames } = await collect(await client.graphs.question({ ...ask, stream: true }));
    holds(answer, last.references, 1, "twice a day");
    holds(mirrored, last.data.references, 1, "twice a day");
    assert.equal(answer, mirrored);
    assert.ok(frames > 1);
    assert.equal(answer, (await client.graphs.question(ask)).answer.replace(/\(p_[0-9a-f]+\)/g, (_, at) => answer.slice(at, at + _.length)));
  });

  test("subqueries are asked", async () => {
    for (const stream of [false, true]) {
      const body = { ...ask, question: compound, subqueries: true, stream };
      const got = stream ? await collect(await client.graphs.question(body)) : { last: await client.graphs.question(body) };
      const answer = got.answer ?? got.last.answer;
      holds(answer, got.last.references, 2, "twice a day", "nine in winter");
      assert.deepEqual(got.last.subqueries.map((s) => s.query), ["When does the harbour close in winter?", "How often do the tides rise?"]);
      assert.ok(got.last.subqueries.every((s) => s.answer && s.sources.every((x) => x.file_id && x.snippet)));
    }
  });

  test("the query's fields", async () => {
    const one = await client.graphs.question({ ...ask, query_config: { max_snippets: 1, search_weight: 100, grounding_level: 0.2, max_tokens: 200, keyword_threshold: 0.1, semantic_threshold: 0.1, max_subquestions: 2 } });
    assert.equal(one.sources.length, 1);
    for (const config of [{ max_snippets: 0 }, { max_snippets: 61 }, { search_weight: 101 }, { grounding_level: 2 }, { max_tokens: 99 }, { max_subquestions: 11 }, { keyword_threshold: -1 }, { semantic_threshold: 1.5 }]) {
      await assert.rejects(once.graphs.question({ ...ask, query_config: config }), sdk.BadRequestError, JSON.stringify(config));
    }
  });

  test("what was deleted is cited no more", async () => {
    const file = await upload("buoy.txt", "The buoy is painted in violet.", { query: { graphId: graph.id } });
    const before = await client.graphs.question({ ...ask, question: "In what colour is the buoy painted?" });
    holds(before.answer, before.references, 1, "violet");
    await client.files.delete(file.id);
    const later = await client.graphs.question({ ...ask, question: "In what colour is the buoy painted?" });
    assert.ok(!JSON.stringify(later).includes("violet"));
  });
});

describe("chat", () => {
  const chat = (config, more = {}) => ({
    model: "palmyra-x5", messages: [{ role: "user", content: question }],
    tools: [{ type: "graph", function: { description: "Search company knowledge base", graph_ids: [graph.id], subqueries: true, query_config: config } }], ...more,
  });

  test("with the graph tool, in both spellings of its choice", async () => {
    for (const tool_choice of ["auto", { value: "auto" }, "required"]) {
      const { choices: [{ message, finish_reason }], usage, object } = await client.chat.chat(chat({ inline_citations: true }, { tool_choice }));
      holds(message.content, message.graph_data.references, 1, "twice a day");
      assert.deepEqual([finish_reason, object, message.graph_data.status, message.role], ["stop", "chat.completion", "finished", "assistant"]);
      assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
    }
  });

  test("streamed, as the sample reads it", async () => {
    const got = await collectChat(await client.chat.chat(chat({ inline_citations: true }, { tool_choice: "auto", stream: true })));
    holds(got.content, got.references, 1, "twice a day");
    assert.deepEqual(got.inDelta, got.references);
    assert.deepEqual([got.finish, got.first.choices[0].delta.role, got.first.choices[0].delta.graph_data.status], ["stop", "assistant", "processing"]);
  });

  test("the helper chat.stream", async () => {
    const stream = client.chat.stream(chat({ inline_citations: true }));
    let references = null;
    stream.on("chunk", (chunk) => { references = chunk.choices[0].delta.graph_data?.references ?? references; });
    const final = await stream.finalChatCompletion();
    holds(final.choices[0].message.content, references, 1, "twice a day");
  });

  test("an answer goes back with its graph data", async () => {
    const first = await client.chat.chat(chat({ inline_citations: true }));
    const again = await client.chat.chat(chat({ inline_citations: true }, {
      messages: [{ role: "user", content: question }, first.choices[0].message, { role: "user", content: "When does the harbour close in winter?" }],
    }));
    const { content, graph_data } = again.choices[0].message;
    holds(content, graph_data.references, 1, "nine in winter");
  });

  test("without a tool", async () => {
    const { choices: [{ message }] } = await client.chat.chat({ model: "citeway", messages: [{ role: "user", content: question }] });
    assert.ok(!message.graph_data && !message.content.includes("twice a day"));
  });

  test("models", async () => {
    const { models } = await client.models.list();
    assert.ok(models.some((m) => m.id === "citeway" && m.name));
  });
});

describe("errors and retries", () => {
  test("a class for each status", async () => {
    const bad = new Writer({ baseURL, apiKey: "wrong", maxRetries: 0 });
    const other = new Writer({ baseURL, apiKey: otherKey, maxRetries: 0 });
    for (const [call, kind, status, tpe] of [
      [() => bad.graphs.list(), sdk.AuthenticationError, 401, "Unauthorized"],
      [() => once.graphs.retrieve("nosuch"), sdk.NotFoundError, 404, "NotFound"],
      [() => other.graphs.retrieve(graph.id), sdk.NotFoundError, 404, "NotFound"],
      [() => other.files.download(tideFile.id), sdk.NotFoundError, 404, "NotFound"],
      [() => once.graphs.create({ name: "x".repeat(256) }), sdk.BadRequestError, 400, "BadRequest"],
      [() => once.graphs.list({ limit: 101 }), sdk.BadRequestError, 400, "BadRequest"],
      [() => once.graphs.question({ graph_ids: ["nosuch"], question, stream: true }), sdk.NotFoundError, 404, "NotFound"],
      [() => once.files.upload({ content: "x", "Content-Disposition": "attachment", "Content-Type": "text/plain" }), sdk.BadRequestError, 400, "BadRequest"],
      [() => once.files.upload({ content: Buffer.alloc(3 << 20, "x"), "Content-Disposition": "filename=a.txt", "Content-Type": "text/plain" }), sdk.APIError, 413, "PayloadTooLarge"],
      [() => once.chat.chat({ model: "citeway", messages: [{ role: "user", content: "q" }], response_format: { type: "json_schema", json_schema: {} } }), sdk.BadRequestError, 400, "BadRequest"],
    ]) {
      await assert.rejects(call, (error) => {
        assert.ok(error instanceof kind, `${error.constructor.name} ${error.message}`);
        assert.deepEqual([error.status, error.error.tpe], [status, tpe]);
        assert.ok(error.error.errors[0].description && error.error.errors[0].key.startsWith("fail."));
        return true;
      });
    }
  });

  test("a request that failed once succeeds, and nothing is made twice", async () => {
    const flaky = new Writer({ baseURL, apiKey, defaultHeaders: { "Test-Lose": "1" } });
    const before = (await client.files.list({ limit: 100 })).data.length;
    const file = await flaky.files.upload({ content: "The pier is long.", "Content-Disposition": "attachment; filename=pier.txt", "Content-Type": "text/plain" });
    const made = await flaky.graphs.create({ name: "once only" });
    assert.equal((await client.files.list({ limit: 100 })).data.length, before + 1);
    assert.equal((await client.graphs.list({ limit: 100 })).data.filter((g) => g.name === "once only").length, 1);
    assert.deepEqual(await flaky.files.delete(file.id), { id: file.id, deleted: true });
    assert.deepEqual(await flaky.graphs.delete(made.id), { id: made.id, deleted: true });
    await assert.rejects(client.files.retrieve(file.id), sdk.NotFoundError);
  });
});
