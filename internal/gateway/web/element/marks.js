// The citations of one answer as <cited-source> nodes, in the form that the
// renderer of prose asks for them. A citation keeps its node while the block
// around it is made anew, so that focus and preview stay where they are.

/** Marks makes and keeps the nodes; view gives what CitedSource.set takes for a citation. */
export class Marks {
  constructor(answer, view) {
    this.answer = answer;
    this.view = view;
    this.nodes = new Map();
  }

  /** badge is the node of the i-th citation. */
  badge(i) {
    const citation = this.answer.citations[i];
    return citation ? this.node(citation) : document.createTextNode("");
  }

  /** wrap is the node of the i-th citation over the words it spans. */
  wrap(i, words) {
    return this.node(this.answer.citations[i]).wrap(words);
  }

  node(citation) {
    let node = this.nodes.get(citation.id);
    if (!node) this.nodes.set(citation.id, node = document.createElement("cited-source"));
    if (node.words) node.words = node.control = null; // its words are made anew with the block
    return node.set(this.view(citation));
  }

  /** refresh repaints every node: a verdict, a source or a number has come. */
  refresh() {
    for (const citation of this.answer.citations) this.nodes.get(citation.id)?.set(this.view(citation));
  }
}
