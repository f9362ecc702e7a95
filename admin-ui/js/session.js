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

/** The signed-in user. The token is stored here and in the tab's session storage; it is never part of an address. */
export class Session {
  /** @type {AccessGrant | null} */
  #grant = read();
  /** The user who was signed in until the server refused the token; empty after a sign-out. */
  formerUsername = "";
  /** @type {(reason: string) => void} Called with the reason when the server no longer accepts the token. */
  onEnded = () => undefined;

  get isOpen() {
    return this.#grant !== null;
  }

  get token() {
    return this.#grant?.accessToken ?? "";
  }

  /** False while tokens are switched off: then there is no account that could have a ticket. */
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

  /** In Unix milliseconds; undefined if the sign-in does not expire. */
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
    this.formerUsername = "";
    this.#grant = null;
    sessionStorage.removeItem(STORED_AS);
  }

  /**
   * Called when the server refused a token. A token that was replaced meanwhile does not affect the current one.
   *
   * @param {string} token
   */
  refused(token) {
    if (!this.isOpen || token !== this.token) return;
    const hasExpired = this.expiresAt !== undefined && Date.now() >= this.expiresAt;
    const { username } = this;
    this.close();
    this.formerUsername = username;
    this.onEnded(
      hasExpired
        ? "Your sign-in has expired. Sign in again to continue where you were."
        : "Your sign-in is no longer valid: the account's password, level or state has changed. Sign in again.",
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
    // The stored value is not ours or not readable: nobody is signed in.
    return null;
  }
}
