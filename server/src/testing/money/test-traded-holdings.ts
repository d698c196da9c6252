import { type createHoldingRows, DAY_MS, ONE_STOCK_TOKEN, repeatByte } from './test-holdings.ts'

const CENT = 10_000n

type HoldingRows = ReturnType<typeof createHoldingRows>

/** Buys five tokens in two fills: three for 600.00 dollars with a fee of 1.70, two for 400.00 with a fee of 1.00. */
export async function buyTestTokens(rows: HoldingRows) {
  await rows.putState({ agoMs: 9 * DAY_MS })
  const transactionHash = repeatByte('01')
  const bought = { agoMs: 9 * DAY_MS, side: 'BUY', amount: 1000n * 100n * CENT } as const
  const orderId = await rows.putOrder({ ...bought, transactionHash })
  const parts = [
    [8 * DAY_MS, '02', 3n, 600_00n, 1_70n],
    [7 * DAY_MS, '03', 2n, 400_00n, 1_00n],
  ] as const
  for (const [agoMs, byte, tokens, payment, fee] of parts) {
    const part = { agoMs, transactionHash: repeatByte(byte) }
    const assetAmount = tokens * ONE_STOCK_TOKEN
    await rows.putFill({ ...part, orderId, assetAmount, payment: payment * CENT, fee: fee * CENT })
    // The market price at that time differs from the payment.
    await rows.putMove({ ...part, kind: 'received', amount: assetAmount, price: 150 })
  }
  await rows.putBalance(8 * DAY_MS, 3n * ONE_STOCK_TOKEN)
  await rows.putBalance(7 * DAY_MS, 5n * ONE_STOCK_TOKEN)
  await rows.follow()
}

/** Escrows four of the tokens in a sell order. */
export async function handOverTestTokens(
  rows: HoldingRows,
  closing: { closedTransactionHash?: string } = {},
) {
  const transaction = { agoMs: 5 * DAY_MS, transactionHash: repeatByte('04') }
  const orderId = await rows.putOrder({
    ...transaction,
    ...closing,
    side: 'SELL',
    amount: 4n * ONE_STOCK_TOKEN,
  })
  await rows.putMove({ ...transaction, kind: 'sent', amount: 4n * ONE_STOCK_TOKEN, price: 160 })
  await rows.putBalance(transaction.agoMs, ONE_STOCK_TOKEN)
  await rows.follow()
  return orderId
}

/** Sells one token for 210.00 dollars less a fee of 0.50, and two and a half for 525.00 less 1.00. */
export async function sellTestTokens(rows: HoldingRows, orderId: string) {
  const [one, two] = [ONE_STOCK_TOKEN, (5n * ONE_STOCK_TOKEN) / 2n]
  const first = { agoMs: 4 * DAY_MS, orderId, transactionHash: repeatByte('05') }
  await rows.putFill({ ...first, assetAmount: one, payment: 210_00n * CENT, fee: 50n * CENT })
  const second = { agoMs: 3 * DAY_MS, orderId, transactionHash: repeatByte('06') }
  await rows.putFill({ ...second, assetAmount: two, payment: 525_00n * CENT, fee: 1_00n * CENT })
  await rows.follow()
}
