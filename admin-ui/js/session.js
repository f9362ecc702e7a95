import { isAtLeast } from "./shared/levels.js";

const STORED_AS = "shardkeeper.grant";

/** The identity of every caller while tokens are switched off. @type {AccessGrant} */
const LOCAL_OPERATOR = {
  accessToken: "",
  tokenType: "Bearer",
  expiresAtUtc: "",
  accountId: "",
  username: "local",
  role: "Administrator",
};

/** Who is signed in. The token is kept here and in the tab's own storage, which ends with the tab; it is never part of an address. */
export class Session {
  /** @type {AccessGrant | null} */
  #grant = read();
  /** @type {(reason: string) => void} Told why, when the server no longer takes the token. */
  onEnded = () => undefined;

  get isOpen() {
    return this.#grant !== null;
  }

  get token() {
    return this.#grant?.accessToken ?? "";
  }

  /** False while the server asks for no tokens: then there is no account that could have a ticket. */
  get hasAccount() {
    return this.token !== "";
  }

  get username() {
    return this.#grant?.username ?? "";
  }

  get accountId() {
    return this.#grant?.accountId ?? "";
  }

  /** @returns {AccountLevel} */
  get role() {
    return this.#grant?.role ?? "Regular";
  }

  /** In Unix milliseconds; undefined where nothing ends by itself. */
  get expiresAt() {
    return this.hasAccount ? Date.parse(this.#grant?.expiresAtUtc ?? "") : undefined;
  }

  /** @param {AccountLevel} level */
  may(level) {
    return this.isOpen && isAtLeast(this.role, level);
  }

  /** @param {AccessGrant} grant */
  open(grant) {
    this.#grant = grant;
    sessionStorage.setItem(STORED_AS, JSON.stringify(grant));
  }

  openWithoutToken() {
    this.#grant = LOCAL_OPERATOR;
  }

  close() {
    this.#grant = null;
    sessionStorage.removeItem(STORED_AS);
  }

  /**
   * The server refused a token. One that was replaced meanwhile says nothing about the present one.
   *
   * @param {string} token
   */
  refused(token) {
    if (!this.isOpen || token !== this.token) return;
    const hasExpired = this.expiresAt !== undefined && Date.now() >= this.expiresAt;
    this.close();
    this.onEnded(
      hasExpired
        ? "Your sign-in has expired. Sign in again to go on where you were."
        : "Your sign-in is no longer valid: the account's password, level or state was changed. Sign in again.",
    );
  }
}

/** @returns {AccessGrant | null} */
function read() {
  try {
    const text = sessionStorage.getItem(STORED_AS);
    /** @type {unknown} */
    const stored = text === null ? null : JSON.parse(text);
    const grant = /** @type {Partial<AccessGrant> | null} */ (stored);
    return typeof grant?.accessToken === "string" && grant.accessToken !== "" ? /** @type {AccessGrant} */ (grant) : null;
  } catch {
    // What is stored is not ours or not readable: then nobody is signed in.
    return null;
  }
}
