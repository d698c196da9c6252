import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Abi, toFunctionSignature } from 'viem'
import { requireFoundryTool } from '../../dev/tests/foundry-tool.ts'
import { type GasFigures, type GasReport, selectGas } from './gas.ts'

export const GAS_FILE = 'contracts/gas.json'

/** The contracts of production. */
const names = [
  'CCIPWaypoint',
  'DShare',
  'DShareFactory',
  'DividendDistribution',
  'InstantRedeemer',
  'OrderProcessor',
  'TransferRestrictor',
  'UsdPlus',
  'UsdPlusMinter',
  'UsdPlusRedeemer',
  'Vault',
  'WireMinter',
  'WrappedDShare',
  'WrappedUsdPlus',
  'WrappedUsdPlusWaypoint',
]

/**
 * Measures the code that is deployed with the tests of each contract. Tests with random inputs are left out, so that the
 * same code gives the same figures.
 */
export function measureGas(root: string): GasFigures {
  const forge = requireFoundryTool('forge')
  if (!forge.ok) throw new Error(forge.reason)
  const paths = `contracts/test/{${names.join(',')}}/*`
  const selected = ['--match-path', paths, '--no-match-test', 'testFuzz|invariant']
  const cache = 'contracts/cache/gas'
  const { stdout, stderr } = spawnSync(
    forge.value,
    ['test', '--gas-report', '--json', ...selected, '--out', `${cache}/out`],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        FOUNDRY_PROFILE: 'default',
        FOUNDRY_OUT: `${cache}/out`,
        FOUNDRY_CACHE_PATH: cache,
      },
    },
  )
  const report = stdout.split('\n').find((line) => line.startsWith('[{'))
  if (report === undefined) throw new Error(`forge measured nothing:\n${stderr.slice(-2000)}`)
  return selectGas(JSON.parse(report) as GasReport[], listChanges(root))
}

/** Lists the signatures of the functions that change state, by contract. */
function listChanges(root: string): Record<string, string[]> {
  return Object.fromEntries(
    names.map((name) => {
      const file = join(root, 'contracts/artifacts', `${name}.json`)
      const { abi } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi }
      const signatures = abi.flatMap((item) =>
        item.type === 'function' && ['nonpayable', 'payable'].includes(item.stateMutability)
          ? [toFunctionSignature(item)]
          : [],
      )
      return [name, signatures]
    }),
  )
}
