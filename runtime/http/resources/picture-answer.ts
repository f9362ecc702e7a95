import { z } from "zod";
import type { Painted } from "../../pictures/painter.js";
import { PictureUnavailableError, PictureServiceBusyError } from "../../pictures/picture-service.js";
import { BUSY_RETRY_AFTER_SECONDS } from "../limits.js";
import { Problem, retryProblem } from "../problem.js";
import type { ResponseDeclaration, RouteReply, RouteRequest } from "../route.js";

const headers = { ETag: "Tells this picture from others", "Cache-Control": "May be kept, but is to be asked for each time" };

/** What routes declare that answer with a picture. */
export const pictureResponses: Record<number, ResponseDeclaration> = {
  200: {
    description: "The picture",
    body: z.string().meta({ contentMediaType: "image/png" }),
    contentType: "image/png",
    headers,
  },
  304: { description: "The caller has it", headers },
};
export const pictureRequestHeaders = { "If-None-Match": "The ETag of the picture that the caller has." };

/**
 * Answers with a picture, or only that the caller has it.
 *
 * @param painting undefined where there is none
 * @param absence what to say then
 * @throws Problem
 */
export async function pictureAnswer(
  request: Pick<RouteRequest, "header">,
  painting: Promise<Painted | undefined>,
  absence: string,
): Promise<RouteReply> {
  const painted = await painting.catch((error: unknown) => {
    if (error instanceof PictureServiceBusyError) throw retryProblem(503, error.message, BUSY_RETRY_AFTER_SECONDS);
    if (error instanceof PictureUnavailableError) throw new Problem(404, error.message, { kind: "no-picture" });
    throw error;
  });
  if (!painted) throw new Problem(404, absence, { kind: "no-picture" });
  // Only who is let in may have it, which only the server knows, so nobody keeps it without asking.
  const sent = { ETag: painted.etag, "Cache-Control": "private, no-cache" };
  if (names(request.header("If-None-Match"), painted.etag)) return { status: 304, headers: sent };
  return {
    status: 200,
    headers: sent,
    body: Buffer.from(painted.bytes.buffer, painted.bytes.byteOffset, painted.bytes.byteLength),
  };
}

/** Compared weakly, as RFC 9110 has it for this header. */
function names(header: string, etag: string): boolean {
  return header.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag);
}
