#!/usr/bin/env bash
# The main job by the API alone, written from /api/docs: the owner sets the product up, somebody applies with a receipt,
# staff approve, the member signs in, reads what they were given, changes their password and signs out.
#
#   ADDRESS=http://localhost:3000 STAFF=karim STAFF_PASSWORD=… SETUP_TOKEN=… bash docs/main-job.sh receipt.pdf
#
# SETUP_TOKEN is what follows `#token=` in the link that a product without any admin prints at its start; STAFF becomes the
# first admin by it. Where there is an admin already, leave it out and name one.
set -euo pipefail

receipt=${1:?Name the file of the receipt: a picture or a PDF}
api=${ADDRESS:?Say where the product is, such as http://localhost:3000}/api
email="applicant-$(date +%s)-$$@example.com"
password="chosen-by-$$-the-applicant"

# Makes a call and prints its answer; a refusal ends the script with the sentence that the API gave.
ask() {
  local answer status
  answer=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' "$@")
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  if [ "$status" -ge 400 ]; then
    echo "$status $answer" >&2
    exit 1
  fi
  printf '%s\n' "$answer"
}
send() { ask -H 'Content-Type: application/json' "$@"; }

# The first text of that name in a JSON answer.
text() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

staff_login="\"username\": \"${STAFF:?Name who of the staff signs in}\", \"password\": \"${STAFF_PASSWORD:?}\""
if [ -n "${SETUP_TOKEN:-}" ]; then
  echo '0. The owner sets the product up, once'
  send "$api/setup" -d "{ $staff_login, \"token\": \"$SETUP_TOKEN\" }" | text role
fi

# The prices of a new site are prefilled. Nothing is sold until the owner confirms them, or publishes others.
if ! ask "$api/subscriptions/plans" | grep -q '"price"'; then
  echo '   … and confirms the prices, once'
  owner=$(send "$api/auth/coach-login" -d "{ $staff_login }" | text token)
  ask "$api/site" | sed "s/\"prices\":\"\"/\"prices\":\"$(date +%F)\"/" |
    send -X PUT -H "Authorization: Bearer $owner" "$api/site" -d @- >/dev/null
fi

echo '1. The packages and their prices'
ask "$api/subscriptions/plans" | grep -o '"id":"[a-z]*"\|"price":[0-9]*'

echo '2. The receipt goes ahead, and answers a ticket'
ticket=$(ask -F "paymentProof=@$receipt" "$api/upload/payment-proof" | text cloudinaryId)

echo '3. The application takes the ticket along, and answers a code'
application=$(send "$api/subscriptions" -d "{
  \"fullName\": \"Sara Ibrahim\", \"email\": \"$email\", \"phone\": \"01001234567\", \"whatsapp\": \"01001234567\",
  \"password\": \"$password\", \"plan\": \"professional\", \"consent\": true,
  \"paymentProof\": { \"cloudinaryId\": \"$ticket\" }
}")
id=$(text _id <<<"$application")
code=$(text code <<<"$application")

echo '4. The applicant looks how it stands'
send "$api/subscriptions/status" -d "{ \"code\": \"$code\", \"phoneLast4\": \"4567\" }" | text status

echo '5. Staff sign in, find it among those that wait, and approve it for 30 days'
staff=$(send "$api/auth/coach-login" -d "{ $staff_login }" | text token)
ask -H "Authorization: Bearer $staff" "$api/admin/requests?status=pending&q=$email" | grep -q "\"_id\":\"$id\""
approved=$(send -H "Authorization: Bearer $staff" -H "Idempotency-Key: approve-$id" \
  "$api/admin/approve/$id" -d '{ "accessDays": 30 }')
user=$(grep -o '"user":{.*' <<<"$approved" | text _id)

echo '6. They give the new member a training plan'
send -H "Authorization: Bearer $staff" "$api/admin/users/$user/resources" -d '{
  "resourceType": "document", "type": "training", "title": "Week one", "url": "https://example.com/week-one.pdf"
}' >/dev/null

echo '7. The member signs in, and finds it'
member=$(send "$api/auth/login" -d "{ \"email\": \"$email\", \"password\": \"$password\" }" | text token)
mine=$(ask -H "Authorization: Bearer $member" "$api/subscriptions/my-resources")
grep -o '"title":"Week one"' <<<"$mine" | head -n 1
item=$(grep -o '"documents":\[{.*' <<<"$mine" | text _id)

echo '8. Opening it counts for the day'
send -H "Authorization: Bearer $member" "$api/subscriptions/access-resource" \
  -d "{ \"resourceType\": \"training\", \"resourceId\": \"$item\" }" | grep -o '"trainings":{"used":[0-9]*'

echo '9. The member chooses another password, which alone signs in from then on'
send -X PUT -H "Authorization: Bearer $member" "$api/auth/change-password" \
  -d "{ \"currentPassword\": \"$password\", \"newPassword\": \"another-$password\" }"
status_of() { curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }
login_as() { status_of -H 'Content-Type: application/json' "$api/auth/login" -d "{ \"email\": \"$email\", \"password\": \"$1\" }"; }
test "$(login_as "$password")" = 401
test "$(login_as "another-$password")" = 200

echo '10. Both sign out, and their tokens open nothing any more'
for token in "$member" "$staff"; do
  ask -X POST -H "Authorization: Bearer $token" "$api/auth/logout"
  test "$(status_of -H "Authorization: Bearer $token" "$api/auth/profile")" = 401
done
echo 'Done.'
