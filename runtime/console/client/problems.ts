/** The server answered, but without success. The message is the server's reason. */
export class RequestRefused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  /** Milliseconds that the server asks to wait; 0 if it does not say. */
  readonly retryAfterMs: number;

  constructor(status: number, message: string, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** There was no answer. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** The user must sign in with a name and a password before any request. */
export class SignInWanted extends Error {
  override readonly name = "SignInWanted";
}

/** The reason of a failed request, as text. Throws other errors again. */
export function reasonOf(error: unknown): string {
  if (error instanceof RequestRefused || error instanceof Unreachable || error instanceof SignInWanted) return error.message;
  throw error;
}

const networkErrors: Readonly<Record<string, string | undefined>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
};

/** A network error of `fetch`, whose cause says what happened. */
export function unreachable(error: unknown): Unreachable {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const known = cause?.code === undefined ? undefined : networkErrors[cause.code];
  return new Unreachable(known ?? cause?.message ?? (error instanceof Error ? error.message : String(error)));
}

/** A refusal, from an answer without success. The server describes it by RFC 9457. */
export async function refusalOf(response: Response): Promise<RequestRefused> {
  const text = await response.text().catch(() => "");
  let reason = `the server answered ${response.status}`;
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: unknown; errors?: Record<string, string> };
    if (typeof detail === "string") reason = detail;
    const [member] = Object.entries(errors ?? {});
    if (member) reason += ` (${member[0]} ${member[1]})`;
  } catch {
    // The answer of a proxy, such as an HTML page: only its status is known.
  }
  const retryAfterMs = Number(response.headers.get("Retry-After") ?? 0) * 1_000;
  return new RequestRefused(response.status, reason, Number.isFinite(retryAfterMs) ? retryAfterMs : 0);
}
