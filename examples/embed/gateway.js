/** gateway is where the answers come from. */
export const gateway = "http://127.0.0.1:8080";

/** post sends JSON to a path of the gateway and gives the response. */
export function post(path, body) {
  return fetch(gateway + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** ask gives the response to a question; with stream, the answer comes as it is written. */
export function ask(question, stream = false) {
  return post("/v1/answers", { question, stream });
}
