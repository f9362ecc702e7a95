/** The part of the configuration that the HTTP API reads; `config.http` fits. */
export interface HttpOptions {
  /** false: whoever reaches the (loopback) address acts as Administrator. */
  readonly jwt: boolean;
  readonly jwtLifetimeMinutes: number;
  /** Names that requests may give as `Host`, besides those of the loopback address while bound to it. */
  readonly allowedHosts: readonly string[];
  /** Web origins of other sites that may call the API from a browser, as `https://staff.example.org`; none unless configured. */
  readonly corsOrigins?: readonly string[];
  /** Whether `/metrics` asks for no token: by default only while the API is bound to a loopback address. */
  readonly openMetrics?: "onLoopback" | "always" | "never";
  /**
   * The request budget per address does not count for this machine's own addresses, where load tests, the terminal console and
   * reverse proxies come from. Default true.
   */
  readonly exemptLoopback?: boolean;
}
