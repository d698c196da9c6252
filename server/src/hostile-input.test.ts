import { testHostileInput } from './test-hostile.ts'

testHostileInput(25)
