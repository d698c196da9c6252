import { type CrashPoint, crashPoints } from '../../platform/fail-point.ts'

/** The groups of fail points that each crash test kills the server at. */
const GROUPS = {
  accounts: ['account', 'gift', 'notification'],
  actionRecords: ['actions'],
  bridge: ['bridge'],
  dividends: ['dividend'],
  orders: ['orders'],
  rebases: ['rebase', 'chain-tx'],
  splits: ['split'],
  transactions: ['indexer', 'jobs', 'chain-tx', 'redemptions'],
  refills: ['instant'],
  wires: ['wire', 'chain-tx'],
} as const

export type CrashTest = keyof typeof GROUPS

export const crashTests = Object.keys(GROUPS) as CrashTest[]

/** Returns the fail points that a crash test kills the server at. */
export const listCrashTestPoints = (test: CrashTest): CrashPoint[] =>
  crashPoints.filter((point) => GROUPS[test].some((group) => point.startsWith(`${group}.`)))
