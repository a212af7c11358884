// Talks to Citeway through Web Chat as a person would, and reports what the page
// shows. node webchat.mjs '{"page","api","bundle","mode","script","shots"}'
import { mkdir } from "node:fs/promises";
import { withPage } from "../browser/browser.mjs";
import * as scripts from "./scripts.mjs";

const options = JSON.parse(process.argv[2]);
await mkdir(options.shots, { recursive: true });
await withPage({ viewport: { width: 760, height: 980 } }, (page) => scripts[options.script](page, options));
