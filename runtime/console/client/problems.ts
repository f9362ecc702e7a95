/** The server answered, but not with success; the message is its own reason. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  /** How long it asks to wait, in milliseconds; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(status: number, message: string, retryAfterMs = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Nobody answered. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** Somebody has to give a name and a password before anything can be asked. */
export class SignInWanted extends Error {
  override readonly name = "SignInWanted";
}

/** What a failed request comes to in words; faults of the console itself are thrown again. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused || error instanceof Unreachable || error instanceof SignInWanted) return error.message;
  throw error;
}

const networkErrors: Readonly<Record<string, string | undefined>> = {
  ECONNREFUSED: "nobody listens there",
  ENOTFOUND: "no such host",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
};

/** Network errors of `fetch` hide what happened in their cause. */
export function unreachable(error: unknown): Unreachable {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const known = cause?.code === undefined ? undefined : networkErrors[cause.code];
  return new Unreachable(known ?? cause?.message ?? (error instanceof Error ? error.message : String(error)));
}

/** A refusal from an answer that is not a success (RFC 9457 where the server made it). */
export async function refusalOf(response: Response): Promise<Refused> {
  const text = await response.text().catch(() => "");
  let reason = `the server answered ${response.status}`;
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: unknown; errors?: Record<string, string> };
    if (typeof detail === "string") reason = detail;
    const [member] = Object.entries(errors ?? {});
    if (member) reason += ` (${member[0]} ${member[1]})`;
  } catch {
    // Something between us and the server answered with a page of its own; the status has to do.
  }
  const retryAfterMs = Number(response.headers.get("Retry-After") ?? 0) * 1_000;
  return new Refused(response.status, reason, Number.isFinite(retryAfterMs) ? retryAfterMs : 0);
}
