// A page with useChat, as the AI SDK's documentation builds one: its parts drawn, and nothing set but the address.
import { DefaultChatTransport } from "ai";
import { createRoot } from "react-dom/client";
import { useState } from "react";
import { useChat } from "use-chat"; // a version of @ai-sdk/react; the build says which

const api = new URLSearchParams(location.search).get("api");

function Part({ part }) {
  switch (part.type) {
    case "text":
      return <p>{part.text}</p>;
    case "source-url":
      return <a href={part.url} target="_blank">{part.title ?? part.url}</a>;
    case "source-document":
      return <span className="unlinked">{part.title}</span>;
  }
  return null;
}

function Chat() {
  const { messages, sendMessage, status, error } = useChat({ transport: new DefaultChatTransport({ api }) });
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    sendMessage({ text });
    setText("");
  };
  return (
    <main data-status={status}>
      {messages.map((m) => <article key={m.id} className={m.role}>{m.parts.map((part, i) => <Part key={i} part={part} />)}</article>)}
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={send}><input aria-label="Question" value={text} onChange={(e) => setText(e.target.value)} /></form>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Chat />);
