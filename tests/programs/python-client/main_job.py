"""The main job of an integrator, with clients that openapi-python-client generates from the OpenAPI documents.

It prints one JSON object, whose members the spec expects.
"""

import json
import os
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import httpx
from credential_platform_client import AuthenticatedClient, models
from credential_platform_client.api.credential_templates import create_credential_template
from credential_platform_client.api.credentials import list_credentials, revoke_credentials
from credential_platform_client.api.issuances import create_issuance, get_issuance, list_issuances
from credential_platform_client.api.presentations import get_presentation, request_presentation
from credential_platform_client.types import UNSET
from identity_verification_client import AuthenticatedClient as VerifyClient
from identity_verification_client.api.look_ups import get_registration_status
from identity_verification_client.models import CitizenRegistration, LookupRequest
from onboarding_client import AuthenticatedClient as OnboardingClient
from onboarding_client.api.users import create_user
from onboarding_client.models import CreatedUserEnvelope, CreateUser
from wallet_client import AuthenticatedClient as WalletClient
from wallet_client import models as wallet_models
from wallet_client.api.credentials import decide_credential, redeem_offer
from wallet_client.api.presentations import decide_presentation, receive_presentation_request

URL = os.environ["PLATFORM_URL"]
CLIENT = {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}
ATTRIBUTES = {"given_name": "Thandi", "family_name": "Nkosi", "level": 2}
TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token"
MOST_ATTEMPTS = 30


T = TypeVar("T")


def expect(answer: object, kind: type[T]) -> T:
    """Narrows the union of documented bodies to one of them."""
    if not isinstance(answer, kind):
        sys.exit(f"Expected {kind.__name__}, got {answer}")
    return answer


def request_token(**parameters: str) -> str:
    response = httpx.post(f"{URL}/auth/connect/token", data={**CLIENT, **parameters}, timeout=60)
    response.raise_for_status()
    return str(response.json()["access_token"])


class Organization:
    def __init__(self, token: str, user_token: str) -> None:
        self.api = AuthenticatedClient(f"{URL}/api/v1", token, raise_on_unexpected_status=True, timeout=httpx.Timeout(60))
        self.wallet = WalletClient(f"{URL}/wallet", user_token, raise_on_unexpected_status=True, timeout=httpx.Timeout(60))

    def create_template(self) -> models.CredentialTemplate:
        definitions = models.AttributeDefinitions.from_dict(
            {name: {"type": "string", "required": True} for name in ("given_name", "family_name")}
        )
        definitions["level"] = models.ScalarAttribute(models.ScalarAttributeType.INTEGER, always_disclosed=True)
        format = models.CreateSdJwtTemplateCredentialFormat.SD_JWT_VC
        body = models.CreateSdJwtTemplate(format, "First aid", definitions, code="python-first-aid", revocable=True)
        answer = create_credential_template.sync(client=self.api, body=body, idempotency_key=str(uuid4()))
        return expect(answer, models.CredentialTemplateEnvelope).data

    def issue(self, template_id: UUID) -> models.Issuance:
        body = models.CreateIssuance(
            credential_template_id=template_id,
            attributes=models.AttributeValues.from_dict(ATTRIBUTES),
            reference="python",
            metadata=models.Metadata.from_dict({"branch": "durban"}),
        )
        issuance = expect(create_issuance.sync(client=self.api, body=body), models.CreatedIssuanceEnvelope).data
        return expect(get_issuance.sync(issuance.id, client=self.api), models.IssuanceEnvelope).data

    def accept(self, offer_uri: str) -> None:
        decision = wallet_models.DecideCredential(wallet_models.CredentialStatus.ACCEPTED)
        for credential in self.redeem(offer_uri):
            answer = decide_credential.sync(credential.id, client=self.wallet, body=decision)
            expect(answer, wallet_models.CredentialEnvelope)

    def redeem(self, offer_uri: str) -> list[wallet_models.Credential]:
        """The credentials of an offer. They follow later where the issuer is slow, so the request is repeated until they are there."""
        body = wallet_models.RedeemOffer(offer_uri)
        for _ in range(MOST_ATTEMPTS):
            received = expect(redeem_offer.sync(client=self.wallet, body=body), wallet_models.CredentialsEnvelope)
            if received.data:
                return received.data
            time.sleep(1)
        raise AssertionError("The credentials of the offer did not arrive.")

    def list_issuances(self, since: datetime) -> list[models.Issuance]:
        """All issuances of the reference, in pages of two."""
        found: list[models.Issuance] = []
        after: str | None = None
        while True:
            page = expect(
                list_issuances.sync(
                    client=self.api,
                    filterreference="python",
                    # The generator sends the members of a deepObject with their own names.
                    filtermetadata=models.ListIssuancesFiltermetadata.from_dict({"filter[metadata][branch]": "durban"}),
                    filtercreated_atgte=since,
                    pagesize=2,
                    pageafter=after if after is not None else UNSET,
                ),
                models.IssuanceList,
            )
            found += page.data
            if not page.links.next_:
                return found
            (after,) = parse_qs(urlsplit(page.links.next_).query)["page[after]"]

    def request(self, template: models.CredentialTemplate) -> models.Presentation:
        attributes = models.RequestedAttributes()
        attributes["given_name"] = models.RequestedAttribute("string")
        attributes["level"] = models.RequestedAttribute("integer", values=[2, 3])
        wanted = models.RequestSdJwtVc("sd-jwt-vc", template.type_, attributes=attributes)
        body = models.CreatePresentation(credentials=[wanted])
        answer = request_presentation.sync(client=self.api, body=body)
        return expect(answer, models.RequestedPresentationEnvelope).data

    def present(self, request_uri: str | None) -> None:
        body = wallet_models.ReceivePresentation(expect(request_uri, str))
        received = expect(receive_presentation_request.sync(client=self.wallet, body=body), wallet_models.PresentationEnvelope)
        decision = wallet_models.DecidePresentation(wallet_models.DecidePresentationStatus.ACCEPTED)
        answer = decide_presentation.sync(received.data.id, client=self.wallet, body=decision)
        expect(answer, wallet_models.PresentationEnvelope)

    def presentation(self, id: UUID) -> models.Presentation:
        return expect(get_presentation.sync(id, client=self.api), models.PresentationEnvelope).data

    def revoke(self, issuance_id: UUID) -> list[str]:
        issued = expect(list_credentials.sync(client=self.api, filterissuance_id=issuance_id), models.CredentialList)
        body = models.RevokeCredentials([credential.id for credential in issued.data])
        revoked = expect(revoke_credentials.sync(client=self.api, body=body), models.RevokedCredentials)
        return [credential.status.value for credential in revoked.data]

    def invalid_issuance(self, template_id: UUID) -> list[list[object]]:
        """The violations of an issuance with a wrong attribute and an unknown one."""
        attributes = models.AttributeValues.from_dict({**ATTRIBUTES, "level": "two", "unknown": 1})
        body = models.CreateIssuance(credential_template_id=template_id, attributes=attributes)
        response = create_issuance.sync_detailed(client=self.api, body=body)
        errors = expect(response.parsed, models.ErrorEnvelope).errors
        return sorted([int(response.status_code), error.code, error.source and error.source.pointer] for error in errors)

    def unknown_issuance(self) -> list[object]:
        response = get_issuance.sync_detailed(uuid4(), client=self.api)
        (error,) = expect(response.parsed, models.ErrorEnvelope).errors
        return [int(response.status_code), error.code]


def main() -> None:
    since = datetime.now(UTC) - timedelta(minutes=5)
    token = request_token(grant_type="client_credentials")
    user_token = request_token(
        grant_type=TOKEN_EXCHANGE,
        subject_token=token,
        subject_token_type=ACCESS_TOKEN,
        requested_subject=os.environ["USER_EMAIL"],
    )
    organization = Organization(token, user_token)
    template = organization.create_template()
    issuances = [organization.issue(template.id) for _ in range(3)]
    organization.accept(issuances[0].offer_uri)
    listed = organization.list_issuances(since)
    presentation = organization.request(template)
    organization.present(presentation.authorization_request_uri)
    verified = organization.presentation(presentation.id)
    (credential,) = verified.credentials
    report = {
        "issued": [issuance.status for issuance in issuances],
        "listed": sorted(str(each.id) for each in listed) == sorted(str(each.id) for each in issuances),
        "presentation": verified.status,
        "attributes": credential.attributes.to_dict() if credential.attributes else None,
        "revoked": organization.revoke(issuances[0].id),
        "invalid": organization.invalid_issuance(template.id),
        "unknown": organization.unknown_issuance(),
        "user": created_user(token),
        "registration": registration(token),
    }
    print(json.dumps(report))


def created_user(token: str) -> str:
    client = OnboardingClient(f"{URL}/onboarding", token, raise_on_unexpected_status=True)
    answer = create_user.sync(client=client, body=CreateUser(username="python", first_name="Sipho"))
    return expect(answer, CreatedUserEnvelope).data.username


def registration(token: str) -> str:
    client = VerifyClient(f"{URL}/verify", token, raise_on_unexpected_status=True)
    body = LookupRequest(True, os.environ["ID_NUMBER"], "Opening an account")
    return expect(get_registration_status.sync(client=client, body=body), CitizenRegistration).registration_status


main()
