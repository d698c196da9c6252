import type { StockListing } from '#api/stocks/stocks.ts'
import { toServerMs } from '#device/clock.ts'

type Answer = { isError: boolean; data: StockListing | undefined; dataUpdatedAt: number }

/** Returns when the prices of a listing were loaded; null after an error, and for a listing without any price. */
export const toPricesLoadedMs = ({ isError, data, dataUpdatedAt }: Answer): number | null =>
  isError || !data?.rows.some(({ price_summary }) => price_summary.price !== null)
    ? null
    : toServerMs(dataUpdatedAt)
