import { testHostileInput } from '../server/test-hostile.ts'

testHostileInput(10)
