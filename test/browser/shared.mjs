// Starts a browser that scripts share, prints its address, and ends it when standard input ends.
// node shared.mjs
import { chromium } from "playwright-core";
import { how } from "./browser.mjs";

const server = await chromium.launchServer(how);
console.log(server.wsEndpoint());
for await (const _ of process.stdin);
await server.close();
