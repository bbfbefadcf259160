#!/usr/bin/env bash
# The main job by the API alone, written from /api/docs: somebody applies with a receipt, staff approve, the member signs
# in and reads what they were given.
#
#   ADDRESS=http://localhost:3000 STAFF=karim STAFF_PASSWORD=… bash docs/main-job.sh receipt.pdf
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
staff=$(send "$api/auth/coach-login" \
  -d "{ \"username\": \"${STAFF:?Name who of the staff signs in}\", \"password\": \"${STAFF_PASSWORD:?}\" }" | text token)
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

echo '9. Without a sign-in nobody reads it'
test "$(curl --silent --output /dev/null --write-out '%{http_code}' "$api/subscriptions/my-resources")" = 401
echo 'Done.'
