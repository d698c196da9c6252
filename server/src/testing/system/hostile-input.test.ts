import { testHostileInput } from '../server/test-hostile-input.ts'

testHostileInput(10)
