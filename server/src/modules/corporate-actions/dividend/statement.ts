import type { DividendStatementAnswer } from '@parvalue/shared/api/corporate-actions.ts'
import {
  type DividendSums,
  toDividendStatements,
} from '@parvalue/shared/domain/corporate-actions/dividend-statement.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type ActionReadDeps, listTaxedDividends } from '../wallet-actions.ts'
import { toWithholdingRateText } from './withholding-rate.ts'

/**
 * Lists the yearly statements of a wallet. A payment counts for the year in which it was final, and a dividend that is too
 * small to pay for the year in which its tax was withheld.
 */
export async function listDividendStatements(
  deps: ActionReadDeps,
  wallet: Address,
): Promise<DividendStatementAnswer[]> {
  const thisYear = deps.toDate(deps.clock()).slice(0, 4)
  const statements = toDividendStatements(await listTaxedDividends(deps, wallet))
  return statements.map(({ year, form, lines, ...sums }) => ({
    year,
    form,
    is_final: year < thisYear,
    ...toSums(sums),
    lines: lines.map(({ taxBps, taxReason, ...ofRate }) => ({
      tax_rate: toWithholdingRateText(taxBps),
      tax_reason: taxReason,
      ...toSums(ofRate),
    })),
  }))
}

const toSums = ({ count, gross, tax, amount }: DividendSums) => ({
  count,
  gross_amount: toAmountText(gross, TOKEN_DECIMALS),
  tax_withheld: toAmountText(tax, TOKEN_DECIMALS),
  net_amount: toAmountText(amount, TOKEN_DECIMALS),
})
