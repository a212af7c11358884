// Builds the page once for each version of useChat. node build.mjs FOLDER
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
for (const [name, version] of Object.entries({ newest: "@ai-sdk/react", five: "ai-sdk-react-5" })) {
  const own = `${modules}/${version}/node_modules/ai`; // where npm keeps a second version of what the hook stands on
  await build({
    entryPoints: [fileURLToPath(new URL("page.jsx", import.meta.url))], outfile: `${process.argv[2]}/${name}.js`, bundle: true, format: "esm", platform: "browser",
    jsx: "automatic", logLevel: "error", define: { "process.env.NODE_ENV": '"production"' }, alias: { "use-chat": version, ai: existsSync(own) ? own : "ai" },
  });
}
