import { verify } from '@node-rs/argon2'

const [hashed = '', password = '', seconds = '3', atOnce = '2'] = process.argv.slice(2)
const end = performance.now() + Number(seconds) * 1000
const since = performance.now()
let verified = 0

const verifyOn = async () => {
  while (performance.now() < end) {
    if (!(await verify(hashed, password))) throw new Error('The password does not match its hash')
    verified++
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, verifyOn))
console.log(verified / ((performance.now() - since) / 1000))
