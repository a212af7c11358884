// What a form has no place for, in plain words.

/** features are the things that an answer may hold, by the names that the server has for them. */
export const features = {
  place: "where citations stand",
  words: "the words cited",
  several: "several sources of one citation",
  title: "the titles of sources",
  url: "the addresses of sources",
  path: "the paths of sources",
  identity: "the ids of sources",
  text: "the text of passages",
  abstract: "the abstracts of passages",
  page: "the pages of passages",
  chunk: "the names of passages",
  score: "the scores of passages",
  modified: "the dates of sources",
  editor: "the editors of sources",
  mime: "the media types of sources",
  interpreter: "who found a source",
  "source-label": "the labels of sources",
  "answer-label": "the answer's label",
  query: "the queries of tools",
  uncited: "sources that are not cited",
  verdict: "verdicts",
  quote: "what is quoted from a passage",
  findings: "findings",
  generated: "that a model wrote it",
  model: "the model's name",
  calls: "the calls of tools",
  id: "the answer's id",
};

/** plainly is a message with the plain words of the thing that it ends with. */
export const plainly = (message) => message.replace(/ has no place for ([\w-]+)$/, (whole, name) => ` has no place for ${features[name] ?? name}`);
