import { databaseVariables } from '../../server/src/config/database-settings.ts'
import { generalVariables, keyVariables } from '../../server/src/config/general-variables.ts'
import { loginVariables } from '../../server/src/config/login-settings.ts'
import { operatorVariables } from '../../server/src/config/operator-settings.ts'
import { pageVariables } from '../../server/src/config/page-settings.ts'
import { providerVariables } from '../../server/src/config/provider-settings.ts'
import { wireVariables } from '../../server/src/config/wire-settings.ts'
import type { DescribedVariable, VariableGroup } from './described.ts'
import { describeSchemaVariables } from './from-schemas.ts'

type Row = readonly [name: string, description: string, fallback?: string]

const toDescribed = ([name, description, fallback = '']: Row): DescribedVariable => ({
  name,
  description,
  fallback,
})

/** Variables of one chain, in whose names `<id>` is the chain id. */
const chainRows: readonly Row[] = [
  [
    'RPC_URL_<id>',
    'Nodes of a chain for server and page, separated by commas. A chain with a deployment and a node is served.',
    'the local node',
  ],
  [
    'PUBLIC_RPC_URL_<id>',
    'Nodes of a chain that the page and wallets use, separated by commas. They are public.',
    '`RPC_URL_<id>`',
  ],
  [
    'NODE_PROVIDER_URL_<id>',
    'Hosted nodes for the server, with `{key}` in place of the key. Used if `APP_ENV` is `staging` or `prod`.',
  ],
  ['NODE_PROVIDER_KEY', 'Key that replaces `{key}`. It never reaches the page.'],
  [
    'WS_URL_<id>',
    'WebSocket of the node, which announces new blocks.',
    "the node's address with `ws`",
  ],
  [
    'SAFE_SERVICE_URL_<id>',
    'Safe Transaction Service of a chain.',
    "simulator for a local chain, else Safe's own",
  ],
  ['MOCK_USD_<id>', 'Address of the payment token on a test network whose deployment names none.'],
]

const startRows: readonly Row[] = [
  ['CHAIN_PORT_BASE', 'Port of the first local chain; the second listens one above it.', '`8545`'],
  [
    'CLUSTER_PORT_BASE',
    'First of the 50 ports of `npm run cluster`, which is that of PgBouncer.',
    '`PORT` + 2200',
  ],
  ['BLOCK_TIME', 'Seconds between two blocks of the local chains, 0.05 to 60.', '`1`'],
  [
    'WORLD_TIME',
    '`open` moves the simulated market to a trading hour at each start; `real` follows the clock.',
    '`open`',
  ],
  [
    'SEED_RESERVE_PERCENT',
    'Reserve of a fresh deployment in percent of all USD+, 50 to 150. Below 100 it shows a shortfall.',
    '`100.42`',
  ],
  [
    'OPERATOR_TOKEN',
    'Token of the operator who runs `npm run operator`.',
    'that of `alice`, or of `bob` with `--as bob`',
  ],
]

const simulatorRows: readonly Row[] = [
  ['CUSTODIAN_SETTLE_SECONDS', 'Seconds until the custodian sends a transfer.', '`2`'],
  [
    'CCIP_DELIVERY_SECONDS',
    'Seconds between the finality of a bridge message and its delivery.',
    '`2`',
  ],
  ['CCIP_FAIL_POINT', 'Fail point at which the relay kills its process, for crash tests.'],
  ['RELAY_KEY', 'Key of the relay between the local chains.', '`DATA_DIR/keys/relay`'],
  [
    'BROKERAGE_MARKET_URL',
    'Market data that the simulated broker fills orders at.',
    'the simulated market',
  ],
  [
    'PAGE_TEXTS',
    "Module that exports the page's texts, for the translations. `npm start` sets it.",
  ],
]

const testRows: readonly Row[] = [
  [
    'LONG',
    '1 runs the slow files alone (`*.long.test.ts`, `*.long.spec.ts`), also one by its name.',
  ],
  ['TEST_ENGINE', 'Database of the tests that run on both: `PGlite` or `Postgres`.', 'both'],
  ['TEST_LOG', 'Log level of servers that tests start.', '`silent`'],
  ['TEST_PORT_BASE', 'First port of the order systems that tests start.', '`23400`'],
  [
    'CHROME_PATH',
    'Browser for tests, benchmarks and pictures.',
    'an installed one, else the npm package',
  ],
  ['E2E_PORT', 'Port of the first system under browser tests; the second is 400 above.', '`4300`'],
  ['E2E_CHAIN_PORT', 'Port of its first chain.', '`4445`'],
  [
    'E2E_ENGINE',
    'Browser engine of the main jobs: `chromium`, `firefox` or `webkit`; `npm run test:browsers` sets it.',
    '`chromium`',
  ],
  ['FIREFOX_PATH', 'Program of Firefox.', '`/usr/bin/firefox-esr`'],
  ['E2E_LANES', 'Systems that browser tests share, each with a browser.', '`2`'],
  [
    'E2E_TESTS',
    '`every-change` or `others`: the browser tests with that tag, or without it.',
    'all',
  ],
  ['E2E_REPORT', 'Name of the report in `reports/`.', '`playwright`'],
  ['E2E_WORLD_TIME', '`WORLD_TIME` of the systems under browser tests.', '`open`'],
  ['SIMULATION_SEED', 'The only seed that the simulation test runs.'],
  ['SIMULATION_SEEDS', 'How many seeds it runs, from 1000 on.', '`45`'],
  ['SIMULATION_STEPS', 'Steps of each seed.', '`450`'],
  ['HOSTILE_RUNS', 'Malformed inputs for each call of the API in the slow test.', '`200`'],
  ['RACES', 'Repeats of each order race.', '`200`'],
  ['FROZEN_MS', 'For how long the test of several processes suspends one of them.', '`60000`'],
]

const benchRows: readonly Row[] = [
  ['BENCH_PORT', 'Port of the system that benchmarks start.', '`4250`'],
  [
    'BENCH_LOG',
    'Log level of benchmarked servers; any value shows the output of Ponder.',
    '`silent`',
  ],
  ['BENCH_PROFILE', 'Folder for a CPU profile of the server under load.'],
  ['BENCH_BLOCKS', 'Blocks of 200 events in the catch-up benchmark.', '`500`'],
  ['BENCH_BUYERS', 'Wallets that place orders in the load benchmark.', '`300`'],
  ['BENCH_ROWS', 'Redemptions and wires that are stored before the load benchmark.', '`30000`'],
  ['BENCH_ORDERS', 'Orders that are placed at once.', '`50`'],
  ['BENCH_ORDERS_STORED', 'Largest number of stored orders in the growth benchmark.', '`1000000`'],
  ['BENCH_REDEMPTIONS', 'Largest queue of redemptions in its benchmark.', '`1000`'],
  ['BENCH_PAGE', 'Path of the only page that is measured.', 'every public page'],
  ['BENCH_PAGE_ROUNDS', 'Lighthouse runs for each page.', '`3`'],
  ['SOAK_MINUTES', 'Length of the soak test.', '`10`'],
]

const dockerRows: readonly Row[] = [
  ['PUBLIC_HOST', 'Host name under which the load balancer serves the product.'],
  ['NODE_IMAGE', 'Base of the image of the product, in `docker/images.env`.'],
  ['POSTGRES_IMAGE', 'Base of the image of the database, in `docker/images.env`.'],
  ['CADDY_IMAGE', 'Base of the image of the load balancer, in `docker/images.env`.'],
  ['PROMETHEUS_IMAGE', 'Image of Prometheus, in `docker/images.env`.'],
  ['JAEGER_IMAGE', 'Image of Jaeger, in `docker/images.env`.'],
  ['GRAFANA_IMAGE', 'Image of Grafana, in `docker/images.env`.'],
]

export const variableGroups: readonly VariableGroup[] = [
  {
    title: 'Server',
    about:
      'Read once at the start; a wrong value ends the process with a sentence that names it. The server also takes each of its variables, here and in the groups below, from a file: `NAME_FILE` has the path, as in `ENCRYPTION_KEY_FILE=/run/secrets/encryption_key`. One line end after the value is left out. A variable together with its file is refused, and so is a file that is empty or cannot be read.',
    variables: describeSchemaVariables({ ...generalVariables, ...databaseVariables }),
  },
  {
    title: 'Chains',
    about: '`<id>` is the chain id. `npm start` sets the nodes and ignores the rest.',
    variables: chainRows.map(toDescribed),
  },
  {
    title: 'Keys and operators',
    about: 'A role without a key is disabled. Rotation: [operations](operations.md#keys).',
    variables: describeSchemaVariables({ ...keyVariables, ...operatorVariables }),
  },
  {
    title: 'Providers',
    about: 'All variables of a provider, or none: then its simulator is used.',
    variables: describeSchemaVariables(providerVariables),
  },
  {
    title: 'Wires',
    about: 'Account and instructions are required with `BANK_URL` and refused without it.',
    variables: describeSchemaVariables(wireVariables),
  },
  {
    title: 'Login, wallets and services of the page',
    about: '',
    variables: describeSchemaVariables({ ...loginVariables, ...pageVariables }),
  },
  {
    title: '`npm start` and operator commands',
    about: 'Read in addition to those of the server.',
    variables: startRows.map(toDescribed),
  },
  { title: 'Simulators', about: '', variables: simulatorRows.map(toDescribed) },
  { title: 'Tests', about: '', variables: testRows.map(toDescribed) },
  { title: 'Benchmarks', about: '', variables: benchRows.map(toDescribed) },
  {
    title: 'Containers',
    about:
      'In `docker/.env`, beside those of the server. The password of the database is a file in `docker/secrets`.',
    variables: dockerRows.map(toDescribed),
  },
]

/** Variables that other programs set, or that processes of the project pass to each other; users do not set them. */
export const internalVariables: readonly string[] = [
  'AWS_EXECUTION_ENV',
  'BENCH_OBSERVED',
  'BENCH_RECORD',
  'CHAIN_ID',
  'DATABASE_SOCKET',
  'FOUNDRY_OUT',
  'KEEP_ROWS_AS',
  'KEEP_ROWS_IN',
  'LAST_BLOCK',
  'NODE_COMPILE_CACHE',
  'PATH',
  'RPC_URL',
  'SERVER_URL',
  'TEST_PARALLEL_INDEX',
  'TMPDIR',
  'TOKEN',
  'VITEST_POOL_ID',
]
