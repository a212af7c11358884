// A payload as a link. It stands behind the "#", which browsers do not send.

/** longest is how many characters of a link most programs take. */
export const longest = 30000;

/** packed is a value as letters that may stand in an address. */
export async function packed(value) {
  const bytes = new Uint8Array(await new Response(through(JSON.stringify(value), new CompressionStream("deflate-raw"))).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** unpacked is the value of such letters, or null for others. */
export async function unpacked(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    return JSON.parse(await new Response(through(bytes, new DecompressionStream("deflate-raw"))).text());
  } catch {
    return null;
  }
}

const through = (data, step) => new Blob([data]).stream().pipeThrough(step);
