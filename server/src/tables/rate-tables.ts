export type RateLimitTables = {
  rate_counts: { name: string; key: string; count: number; ends_at: Date }
}
