// Asks the program with the official client, and prints what it saw: one JSON
// object for each way in. Arguments: the gateway's address, the program, a data
// folder.
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const [address, program, data] = process.argv.slice(2)
const question = 'How many days of annual leave are there?'

const ways = {
  'http, stateful': () => new StreamableHTTPClientTransport(new URL(address + '/mcp')),
  'http, stateless': () => new StreamableHTTPClientTransport(new URL(address + '/mcp/stateless')),
  stdio: () => new StdioClientTransport({ command: program, args: ['mcp', '--data', data], stderr: 'ignore' }),
  'mcp-remote': () => new StdioClientTransport({ command: process.execPath, stderr: 'ignore', env: { ...process.env, MCP_REMOTE_CONFIG_DIR: data + '/mcp-remote' },
    args: [fileURLToPath(new URL('node_modules/mcp-remote/dist/proxy.js', import.meta.url)), address + '/mcp', '--allow-http', '--transport', 'http-only'] }),
}

// thrown is the error that a call ends with, as the client says it.
async function thrown(call) {
  try {
    await call()
    return ''
  } catch (e) {
    return `${e.code} ${e.message}`
  }
}

// abandoned is what becomes of a call that the host takes back at once.
async function abandoned(client) {
  const stop = new AbortController()
  const call = client.callTool({ name: 'answer', arguments: { question } }, undefined, { signal: stop.signal })
  stop.abort('enough')
  return thrown(() => call)
}

async function look(way, transport) {
  const client = new Client({ name: 'citeway-test', version: '1' })
  await client.connect(transport)
  const tools = (await client.listTools()).tools // the client checks results against the schemas told here
  const templates = (await client.listResourceTemplates()).resourceTemplates
  const progress = []
  const hear = transport.onmessage
  transport.onmessage = (message, ...more) => { // the client forgets what comes together with the answer
    if (message.method === 'notifications/progress') progress.push(message.params.message)
    hear(message, ...more)
  }
  const answer = await client.callTool({ name: 'answer', arguments: { question } }, undefined, { onprogress: () => {} })
  const links = answer.content.filter(c => c.type === 'resource_link')
  const evidence = (await client.readResource({ uri: links[0].uri })).contents
  const found = await client.callTool({ name: 'search_sources', arguments: { query: 'annual leave', limit: 2 } })
  const checked = await client.callTool({
    name: 'check_citations',
    arguments: { answer: 'There are 28 days [1]. There are 40 days of annual leave [1].', citation_ids: [links[0].uri.slice('cite://'.length)] },
  })
  const bad = await client.callTool({ name: 'search_sources', arguments: { query: '' } })
  const missing = await thrown(() => client.readResource({ uri: 'cite://c_none' }))
  const given = await abandoned(client)
  const session = transport.sessionId ?? ''
  if (session) await transport.terminateSession()
  await client.close()
  return {
    way,
    tools: tools.map(t => t.name),
    templates: templates.map(t => t.uriTemplate),
    protocol: transport.protocolVersion ?? '',
    session: session !== '',
    text: answer.content[0].text,
    structured: answer.structuredContent,
    links,
    progress,
    evidence,
    found: found.structuredContent,
    checked: checked.structuredContent,
    bad: { isError: bad.isError, text: bad.content[0].text },
    missing,
    given,
  }
}

for (const [way, transport] of Object.entries(ways)) console.log(JSON.stringify(await look(way, transport())))
