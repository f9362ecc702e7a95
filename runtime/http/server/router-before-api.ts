import { StorageError } from "../../storage/storage.js";
import type { ApiMiddleware } from "./context.js";
import { notReady } from "./lifecycle.js";
import { Problem } from "../routing/problem.js";
import { type ServerRouteParts, serverRoutes } from "../resources/server-routes.js";
import { createRouter } from "../routing/router.js";

/** Serves the routes about the server itself. All others are 503, since nobody knows yet which ones there will be. */
export function routerBeforeApi(parts: Omit<ServerRouteParts, "storage">): ApiMiddleware {
  const { readiness } = parts;
  const ping = (): Promise<never> => Promise.reject(new StorageError("closed", "the storage is not open yet"));
  const router = createRouter(serverRoutes({ ...parts, storage: { ping, failingBecause: undefined } }), {
    readiness,
    authenticate: () => Promise.reject(notReady(readiness())),
  });
  return async (ctx, next) => {
    try {
      await router(ctx, next);
    } catch (error) {
      throw error instanceof Problem && error.status === 404 ? notReady(readiness()) : error;
    }
  };
}
