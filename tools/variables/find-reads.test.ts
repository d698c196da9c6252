import { expect, test } from 'vitest'
import {
  findContainerVariableReads,
  findVariableFallbacks,
  findVariableReads,
} from './find-reads.ts'

test.each([
  'const ENV = 3',
  'const { dataDir } = env',
  "const env = { PORT: '3000' }",
  `\`WAIT_\${name} and more\``,
  `\`\${PORT}\``,
])('%j reads nothing', (source) => {
  expect(findVariableReads(source)).toEqual([])
})

test.each([
  ["Number(process.env.BENCH_PORT ?? '1') + process.env.BENCH_PORT", ['BENCH_PORT']],
  ['settings.env.RELAY_KEY ?? env.BLOCK_TIME', ['BLOCK_TIME', 'RELAY_KEY']],
  ["toPort(env, 'ADMIN_PORT', 1)", ['ADMIN_PORT']],
  ['const { SEED, STEPS: steps } = process.env', ['SEED', 'STEPS']],
  ['const isHardened = ({ HARDENED, APP_ENV }: Env) => 1', ['APP_ENV', 'HARDENED']],
  [`findSetting(env, \`RPC_URL_\${chainId}\`)`, ['RPC_URL_<id>']],
  ['vm.envOr("FOUNDRY_OUT", string("out"))', ['FOUNDRY_OUT']],
])('%j', (source, names) => {
  expect(findVariableReads(source)).toEqual(names)
})

test('variables of container files are found', () => {
  expect(findContainerVariableReads(`postgres://a:\${PASSWORD}@b, {$HOST_NAME}`)).toEqual([
    'HOST_NAME',
    'PASSWORD',
  ])
})

test('literal defaults are found', () => {
  const source = `
    env.LOG ?? 'silent'
    Number(STORED ?? 1_000_000)
    toPort(env, 'PORT', 3000, max)
    process.env.PLACE ?? path
    toPort(env, 'ADMIN_PORT', port.value + 1000)`
  expect(findVariableFallbacks(source)).toEqual([
    { name: 'LOG', text: 'silent' },
    { name: 'STORED', text: '1000000' },
    { name: 'PORT', text: '3000' },
  ])
})
