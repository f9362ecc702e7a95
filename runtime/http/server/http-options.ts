/** The configuration of the HTTP API; `config.http` has this form. */
export interface HttpOptions {
  /** If false, every caller on the loopback address acts as Administrator. */
  readonly jwt: boolean;
  readonly jwtLifetimeMinutes: number;
  /** The names that requests may send as `Host`, besides the names of the loopback address while the API is bound to it. */
  readonly allowedHosts: readonly string[];
  /** Where browsers reach this API, for the staff pages of other APIs of its network. */
  readonly advertisedOrigin?: string | undefined;
  /** Reverse proxies whose `X-Forwarded-For` says whose address a request counts under: addresses and networks. Default none. */
  readonly trustedProxies?: readonly string[];
  /** The origins of other web sites that may call the API from a browser, such as `https://staff.example.org`. Default none. */
  readonly corsOrigins?: readonly string[];
  /** When `/metrics` needs no token: by default only while the API is bound to a loopback address. */
  readonly openMetrics?: "onLoopback" | "always" | "never";
  /**
   * Whether this machine's own addresses have no request budget. Load tests, the terminal console and reverse proxies use them.
   * Default true.
   */
  readonly exemptLoopback?: boolean;
}
