import type { SystemRole } from '../../dev/stack/keys.ts'

/** One key as `docs/keys.md` describes it. */
export type KeyDescription = {
  /** The name in `contracts/test/roles/figures.json`, for a key whose thief is tested. */
  figure?: string
  /** The name of its local key. */
  role: SystemRole
  /** Contracts and their roles that the key has. */
  grants: string
  may: string
  variable: string
  noticedBy: string
  /** The answer of a key without a test. */
  untested?: string
}

const NONCES = '[nonce gap](alarms.md) alarm'

/** Every key of the system, in the order of the page. */
export const keyDescriptions: readonly KeyDescription[] = [
  {
    figure: 'rebaser',
    role: 'rebaser',
    grants: 'UsdPlus `OPERATOR_ROLE`',
    may: 'raise or lower all balances of USD+, within period and yearly rate',
    variable: 'REBASER_KEY',
    noticedBy: `check \`supply-flow\` (more yield than income); ${NONCES}`,
  },
  {
    figure: 'wire-minter',
    role: 'wire-minter',
    grants: 'WireMinter `MINTER_ROLE`',
    may: 'mint USD+ to any wallet, once per bank reference, within the daily limit',
    variable: 'WIRE_MINTER_KEY',
    noticedBy: `check \`wires\` (a mint without a received wire); ${NONCES}`,
  },
  {
    figure: 'fulfiller',
    role: 'fulfiller',
    grants: 'UsdPlusRedeemer `FULFILLER_ROLE`',
    may: 'pay, cancel and burn requested redemptions; spend the payment tokens of its own wallet',
    variable: 'FULFILLER_KEY',
    noticedBy: `check \`redemptions\`; ${NONCES}`,
  },
  {
    figure: 'orders',
    role: 'orders',
    grants: 'OrderProcessor operator, Vault `OPERATOR_ROLE`',
    may: 'quote, fill and cancel orders near the reported price, take their escrow and withdraw spent payments, within one daily budget; spend the payment tokens of its own wallet',
    variable: 'ORDERS_KEY',
    noticedBy: `checks \`orders\`, \`fills\` and \`stock-backing\`; ${NONCES}`,
  },
  {
    figure: 'reporter',
    role: 'reporter',
    grants: 'Vault `REPORTER_ROLE`',
    may: 'report the price of a stock token, at most 20 % from the one before in 20 hours',
    variable: 'REPORTER_KEY',
    noticedBy: `log \`orders: transaction not sent, refused by the limits\`; ${NONCES}`,
  },
  {
    figure: 'distributor',
    role: 'distributor',
    grants:
      'DividendDistribution `DISTRIBUTOR_ROLE`, its WireMinter `MINTER_ROLE`, each stock token `OPERATOR_ROLE`',
    may: 'mint and distribute dividends, mint reinvested stock tokens, split and pause stock tokens',
    variable: 'DISTRIBUTOR_KEY',
    noticedBy: `checks \`supply-flow\` and \`stock-backing\`; ${NONCES}`,
  },
  {
    figure: 'restrictor',
    role: 'restrictor',
    grants: 'TransferRestrictor `RESTRICTOR_ROLE`',
    may: 'restrict and unrestrict wallets, which freezes or frees their tokens',
    variable: 'RESTRICTOR_KEY',
    noticedBy: NONCES,
  },
  {
    figure: 'relay',
    role: 'relay',
    grants: 'LocalCCIPRouter `RELAY_ROLE`, on local chains only',
    may: 'deliver messages of the other chain, which it can invent, within the daily limits',
    variable: '',
    noticedBy: 'check `bridge`',
  },
  {
    role: 'treasury',
    grants: 'none; the minter pays to it',
    may: 'spend the payment tokens and funds that it holds',
    variable: '',
    noticedBy: 'check `backing`',
    untested: 'not measured: all that it holds',
  },
  {
    figure: 'admin',
    role: 'admin',
    grants:
      'owner timelock `PROPOSER_ROLE`, `EXECUTOR_ROLE`; the timelock has `DEFAULT_ADMIN_ROLE`',
    may: 'schedule grants of roles and changes of limits, and execute them after two days',
    variable: '',
    noticedBy: '[change scheduled](alarms.md#chains) alarm; the guardian cancels',
  },
  {
    figure: 'upgrader',
    role: 'upgrader',
    grants:
      'upgrade timelock `PROPOSER_ROLE`, `EXECUTOR_ROLE`; the timelock has `UPGRADER_ROLE` and the beacons',
    may: 'schedule new code, and put it in place after two days',
    variable: '',
    noticedBy: '[change scheduled](alarms.md#chains) alarm; the guardian cancels',
  },
  {
    figure: 'guardian',
    role: 'guardian',
    grants: 'every contract with a pause `GUARDIAN_ROLE`, both timelocks `CANCELLER_ROLE`',
    may: 'pause each contract for 14 days, cancel what is scheduled and announced splits',
    variable: '',
    noticedBy: '[contract paused](alarms.md#chains)',
  },
  {
    role: 'deployer',
    grants: 'none; it renounces all at the end of the deployment',
    may: 'nothing',
    variable: '',
    noticedBy: 'nothing to notice',
    untested: 'nothing',
  },
  {
    role: 'house',
    grants: 'none',
    may: 'spend the USD+ and tokens that the operator wallet holds',
    variable: '',
    noticedBy: 'nothing watches it',
    untested: 'not measured: all that it holds',
  },
  {
    role: 'faucet',
    grants: 'none; local chains only',
    may: 'spend the test currency that it holds',
    variable: '',
    noticedBy: 'nothing watches it',
    untested: 'nothing of value',
  },
]
