/** What the files of a Swift on one machine need to know. */
export type SwiftPlan = {
  folder: string
  user: string
  ports: Record<'account' | 'container' | 'object' | 'proxy' | 'memcached', number>
  region: string
  account: string
  secret: string
}

/** The parts of Swift that store something. */
export const storingParts = ['account', 'container', 'object'] as const

/** Writes the ring of a part: where its only copy is. Arguments: file, port. */
export const ringScript = `
import sys
from swift.common.ring import RingBuilder
for file, port in zip(sys.argv[1::2], sys.argv[2::2]):
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'ip': '127.0.0.1', 'port': int(port),
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'device': 'd1', 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(file)
`

/** The configuration files, by name: one node, one copy, signatures of S3 by a user of tempauth. */
export function swiftFiles(plan: SwiftPlan): Record<string, string> {
  const { folder, user, ports } = plan
  const usual = (port: number) => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
log_level = WARNING
`
  const storing = storingParts.map((part) => [
    `${part}.conf`,
    `${usual(ports[part])}devices = ${folder}/node
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`,
  ])
  return {
    ...Object.fromEntries(storing),
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`,
    'proxy.conf': usual(ports.proxy) + proxyPart(plan),
  }
}

function proxyPart({ ports, region, account, secret }: SwiftPlan): string {
  return `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${account.replace(':', '_')} = ${secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`
}
