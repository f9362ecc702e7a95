import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import { NetworkError } from "../../contracts/network.js";

/** Codes of nats-server, `server/errors.json`. */
const WRONG_LAST_SEQUENCE = [10071, 10164];
const STORE_FULL = [10077, 10054, 10047];
const NOT_A_CLUSTER = 10074;
const NO_PEERS = 10005;
const STREAM_NOT_FOUND = 10059;
/** Status of answers while a cluster has no leader. */
const UNAVAILABLE = 503;

export const isConflict = (error: unknown): boolean =>
  error instanceof JetStreamApiError && WRONG_LAST_SEQUENCE.includes(error.code);

export const isFull = (error: unknown): boolean =>
  error instanceof JetStreamApiError && (STORE_FULL.includes(error.code) || /maximum (bytes|messages)/.test(error.message));

/** More copies than one need servers in a cluster. */
export const isSingleServer = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === NOT_A_CLUSTER;

/**
 * A failure of a call to NATS in the words of the port. The client's messages name no secrets, but what was asked, so
 * they are kept.
 */
export function asNetworkError(error: unknown, failingBecause: string | undefined): NetworkError {
  if (error instanceof NetworkError) return error;
  const cause = { cause: error };
  if (failingBecause !== undefined) return new NetworkError("unreachable", failingBecause, cause);
  if (error instanceof errors.TimeoutError) return new NetworkError("timeout", "NATS did not answer in time", cause);
  if (isWithoutResponders(error)) return new NetworkError("unreachable", "JetStream has no server that answers", cause);
  if (error instanceof errors.ClosedConnectionError || error instanceof errors.DrainingConnectionError)
    return new NetworkError("unreachable", "the connection to NATS was closed", cause);
  if (isBetweenLeaders(error)) return new NetworkError("unreachable", "too few servers of the NATS cluster are there", cause);
  const message = error instanceof Error ? error.message : String(error);
  return new NetworkError("failed", `NATS refused: ${message}`, cause);
}

/** A server that has just joined knows no streams for a moment. */
function isBetweenLeaders(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false;
  return error.code === NO_PEERS || error.code === STREAM_NOT_FOUND || error.status === UNAVAILABLE;
}

export function isWithoutResponders(error: unknown): boolean {
  // The client concludes this from the same silence.
  if (error instanceof Error && error.name === "JetStreamNotEnabled") return true;
  if (error instanceof errors.NoRespondersError) return true;
  return error instanceof errors.RequestError && (error.isNoResponders() || error.cause instanceof errors.NoRespondersError);
}
