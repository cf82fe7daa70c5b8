import kotlin.time.ExperimentalTime
import kotlinx.coroutines.runBlocking
import kotlinx.io.bytestring.ByteString
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import org.multipaz.cbor.Cbor
import org.multipaz.crypto.Algorithm
import org.multipaz.crypto.AsymmetricKey
import org.multipaz.crypto.EcPrivateKey
import org.multipaz.crypto.X509CertChain
import org.multipaz.mdoc.response.DeviceResponse
import org.multipaz.util.fromBase64Url
import org.multipaz.verification.MdocApiDcResponse
import org.multipaz.verification.VerificationUtil
import org.multipaz.verification.VerifierIdentity

private fun JsonObject.text(name: String) = this[name]!!.jsonPrimitive.content

private fun JsonObject.key(name: String) = EcPrivateKey.fromJwk(this[name]!!.jsonObject)

/** Requests what a DCQL query asks for, with reader authentication. */
private suspend fun request(input: JsonObject) = VerificationUtil.generateDcRequestDcql(
    listOf("org-iso-mdoc"),
    input["dcql"]!!.jsonObject,
    ByteString(input.text("nonce").fromBase64Url()),
    input.text("origin"),
    input.key("recipientKey").publicKey,
    listOf(
        VerifierIdentity(
            AsymmetricKey.X509CertifiedExplicit(
                X509CertChain.fromX5c(input["x5c"]!!.jsonArray),
                input.key("readerKey"),
                Algorithm.ESP256,
            )
        )
    ),
)["requests"]!!.jsonArray.single().jsonObject["data"]!!.jsonObject

/** Decrypts and verifies a response. Returns the elements by document type and namespace, in diagnostic notation. */
@OptIn(ExperimentalTime::class)
private suspend fun verify(input: JsonObject): JsonObject {
    val decrypted = VerificationUtil.decryptDcResponse(
        input["digitalCredential"]!!.jsonObject,
        ByteString(input.text("nonce").fromBase64Url()),
        input.text("origin"),
        AsymmetricKey.anonymous(input.key("recipientKey")),
    ) as MdocApiDcResponse
    val response = DeviceResponse.fromDataItem(decrypted.deviceResponse)
    response.verify(decrypted.sessionTranscript)
    return buildJsonObject {
        for (document in response.documents) {
            putJsonObject(document.docType) {
                for ((nameSpace, items) in document.issuerNamespaces.data) {
                    putJsonObject(nameSpace) {
                        for ((name, item) in items) put(name, Cbor.toDiagnostics(item.dataElementValue))
                    }
                }
            }
        }
    }
}

/**
 * A verifier of the protocol org-iso-mdoc. Reads JSON from the standard input: `{ command, nonce, origin, recipientKey }`,
 * for the command `request` with `dcql`, `x5c` and `readerKey`, for `verify` with `digitalCredential`. Keys are private
 * JWKs.
 */
fun main() = runBlocking {
    val input = Json.parseToJsonElement(System.`in`.readBytes().decodeToString()).jsonObject
    println(if (input.text("command") == "request") request(input) else verify(input))
}
