import type { DeployedStock, Deployment } from '@parvalue/shared/chain/deployment.ts'
import { type FeeRates, standardFeeRates } from '@parvalue/shared/domain/orders/order-fees.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { maxUint32, maxUint256 } from 'viem'
import { type DeploymentPlanner, roleHashOf } from './planner.ts'

export type DeployedOrderContracts = { vault: Address; orderProcessor: Address }

export type OrderContractSettings = {
  /** Owner and upgrader of the contracts. */
  owners: readonly Address[]
  treasury: Address
  /** Role that quotes, fills and cancels orders, and collects spent payments from the vault. */
  orders: Address
  /** Role that reports the prices near which orders are filled. */
  reporter: Address
}

type OrderAddresses = Pick<Deployment, 'paymentTokens'> & {
  usdPlus: Address
  dShareFactory: Address
  stockTokens: readonly DeployedStock[]
}

/** The broker accepts nine decimals of a share; tokens have eighteen. */
const DECIMAL_REDUCTION = 9

/**
 * Local chains have no limits on fills: no band, move, age or budget, because a demo has no price to report at night and
 * tests fill at any price. A real deployment has the contract's initial limits.
 */
const ORDER_LIMITS = [maxUint32, maxUint32, maxUint32, maxUint256] as const

const NO_LIST = '0x00000000'

/** Selector of `isBlacklisted(address)`. */
const USD_PLUS_LIST = '0xfe575a87'

/** Plans the order contracts: the processor validates, the vault holds escrows, mints and burns. */
export function planOrderContracts(
  planner: DeploymentPlanner,
  places: OrderAddresses,
  facts: OrderContractSettings,
): DeployedOrderContracts {
  const { createBehindProxy, call } = planner
  const { owners, treasury, orders, reporter } = facts
  const vault = createBehindProxy('Vault', [...owners])
  const behind = [...owners, treasury, vault, places.dShareFactory]
  const orderProcessor = createBehindProxy('OrderProcessor', behind)
  call('Vault', vault, 'grantRole', [roleHashOf('PROCESSOR_ROLE'), orderProcessor])
  call('Vault', vault, 'grantRole', [roleHashOf('OPERATOR_ROLE'), orders])
  call('Vault', vault, 'grantRole', [roleHashOf('REPORTER_ROLE'), reporter])
  call('Vault', vault, 'setOrderLimits', [...ORDER_LIMITS])
  call('OrderProcessor', orderProcessor, 'setOperator', [orders, true])
  planPayment(planner, orderProcessor, places)
  for (const { address } of places.stockTokens) {
    call('DShare', address, 'grantRole', [roleHashOf('MINTER_ROLE'), vault])
    call('DShare', address, 'grantRole', [roleHashOf('BURNER_ROLE'), vault])
    call('OrderProcessor', orderProcessor, 'setOrderDecimalReduction', [address, DECIMAL_REDUCTION])
  }
  return { vault, orderProcessor }
}

function planPayment(
  { call }: DeploymentPlanner,
  orderProcessor: Address,
  places: OrderAddresses,
): void {
  const list = (token: Address, selector: string, { flat, rate }: FeeRates) => {
    // The contract takes the fees of purchases, then those of sales.
    const fees = [flat, Number(rate), flat, Number(rate)]
    call('OrderProcessor', orderProcessor, 'setPaymentToken', [token, selector, ...fees])
  }
  list(places.usdPlus, USD_PLUS_LIST, standardFeeRates.usdPlus)
  for (const { address } of places.paymentTokens)
    list(address, NO_LIST, standardFeeRates.otherDollar)
}
