import { z } from "zod";
import type { Painted } from "../../../assets/pictures/painter.js";
import { PictureUnavailableError, PictureServiceBusyError } from "../../../assets/pictures/picture-service.js";
import { BUSY_RETRY_AFTER_SECONDS } from "../../routing/limits.js";
import { Problem, retryProblem } from "../../routing/problem.js";
import type { ResponseDeclaration, RouteReply, RouteRequest } from "../../routing/route.js";

const headers = {
  ETag: "Identifies this version of the picture",
  "Cache-Control": "The picture may be cached, but must be checked each time",
};

/** The declared responses of routes that send a picture. */
export const pictureResponses: Record<number, ResponseDeclaration> = {
  200: {
    description: "The picture",
    body: z.string().meta({ contentMediaType: "image/png" }),
    contentType: "image/png",
    headers,
  },
  304: { description: "The caller has this version", headers },
};
export const pictureRequestHeaders = { "If-None-Match": "The ETag of the picture that the caller has." };

/**
 * Responds with a picture, or with 304 if the caller has it.
 *
 * @param painting resolves to undefined if there is no picture
 * @param absence the message for that case
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
  // Only admitted callers may see it, which only the server can decide, so a cache must check each time.
  const sent = { ETag: painted.etag, "Cache-Control": "private, no-cache" };
  if (names(request.header("If-None-Match"), painted.etag)) return { status: 304, headers: sent };
  return {
    status: 200,
    headers: sent,
    body: Buffer.from(painted.bytes.buffer, painted.bytes.byteOffset, painted.bytes.byteLength),
  };
}

/** Whether the header names the ETag; a weak comparison, as RFC 9110 requires. */
function names(header: string, etag: string): boolean {
  return header.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag);
}
