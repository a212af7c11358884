import { useRef, useState } from "react";
import { ask, gateway } from "../gateway.js";

/** App shows an answer twice: as a property, and as a stream that the element reads. */
export function App() {
  const [question, setQuestion] = useState("How many days of annual leave do employees have?");
  const [answer, setAnswer] = useState(null);
  const [cited, setCited] = useState("nothing yet");
  const streamed = useRef(null);

  async function submit(event) {
    event.preventDefault();
    ask(question, true).then((response) => streamed.current.read(response));
    setAnswer(await (await ask(question)).json());
  }

  function follow(event) {
    event.preventDefault(); // the page shows it, and the browser stays here
    setCited(event.detail.source.title);
  }
  const on = { "onciteway:navigate": follow }; // many compilers take no colon in the name of an attribute

  return (
    <main>
      <form onSubmit={submit}>
        <label>Question <input value={question} onChange={(event) => setQuestion(event.target.value)} /></label> <button>Ask</button>
      </form>
      <cited-answer id="whole" base={gateway} answer={answer} {...on}><p>Ask something.</p></cited-answer>
      <cited-answer id="streamed" base={gateway} ref={streamed} {...on}></cited-answer>
      <p>Cited: <output>{cited}</output></p>
    </main>
  );
}
