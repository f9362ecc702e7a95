import type { NoticeDeclaration, Requests } from "../../contracts/network.js";

/**
 * Requests whose notices reach this process too: one that plays a world and serves an API is both who tells and who
 * listens.
 *
 * @param own the name of this process
 */
export function echoedRequests(requests: Requests, own: string): Requests {
  const listeners = new Map<string, Set<(input: never, from: string) => void>>();
  return {
    ask: (declaration, process, input) => requests.ask(declaration, process, input),
    askAll: (declaration, processes, input) => requests.askAll(declaration, processes, input),
    serve: (declaration, answer) => requests.serve(declaration, answer),
    tell<Input>(declaration: NoticeDeclaration<Input>, input: Input) {
      requests.tell(declaration, input);
      for (const listener of listeners.get(declaration.name) ?? []) listener(input as never, own);
    },
    hear<Input>(declaration: NoticeDeclaration<Input>, listener: (input: Input, from: string) => void) {
      const end = requests.hear(declaration, listener);
      const hearing = listeners.get(declaration.name) ?? new Set();
      listeners.set(declaration.name, hearing.add(listener));
      return () => {
        end();
        hearing.delete(listener);
      };
    },
  };
}
