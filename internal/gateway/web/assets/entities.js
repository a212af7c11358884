// What of HTML is read within Markdown: characters by their names, and tags that dress words.

/** ENTITY is the name of a character, at a place. */
export const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/y;

/** TAG is a tag that dresses words and does nothing else, at a place. */
export const TAG = /<(\/?)(b|strong|i|em|s|del|sub|sup|kbd|samp|var|mark|q|br)\s*\/?>/iy;

/** matched is what stands at a place of a text. */
export function matched(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** characterOf is the character that an entity of HTML names; one that is not known stays as it is. */
export const characterOf = (entity) => new DOMParser().parseFromString(`.${entity}`, "text/html").body.textContent.slice(1);
