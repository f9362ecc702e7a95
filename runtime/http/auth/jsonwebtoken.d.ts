/** The part of `jsonwebtoken` that signs, since the library comes without types. */
declare module "jsonwebtoken" {
  import type { KeyObject } from "node:crypto";

  interface Library {
    sign(claims: object, key: KeyObject, options: { algorithm: "HS256" }): string;
  }
  const library: Library;
  export default library;
}
