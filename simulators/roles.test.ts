import { expect, test } from 'vitest'
import { chooseRoles, simulatorRoles } from './roles.ts'

test.each([
  [['bank'], 'The simulators take --roles=<name>,<name> and nothing else.'],
  [['--roles=bank', '--roles=mail'], 'The simulators take --roles=<name>,<name> and nothing else.'],
  [['--roles=bank,banks'], 'There is no simulator "banks".'],
  [['--roles='], 'There is no simulator "".'],
])('%j is refused', (args, sentence) => {
  expect(() => chooseRoles(args)).toThrow(sentence)
})

test('arguments choose some roles, by default all', () => {
  expect(chooseRoles(['--roles=bank,mail']).map(({ name }) => name)).toEqual(['bank', 'mail'])
  expect(chooseRoles([])).toEqual(simulatorRoles)
})

test.each(simulatorRoles)(
  '$name is loaded under its own name and port',
  async ({ name, port, load }) => {
    expect(await load()).toMatchObject({ name, port })
  },
)
